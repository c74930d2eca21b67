import { Box, Kbd } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayWrite } from '../api/permissions.ts'
import { useApiQuery } from '../api/queries.ts'
import type { Answers } from '../api/schemas.d.ts'
import { useFrozenWhilePressed } from '../components/forms/use-frozen-while-pressed.ts'
import { IconFileInvoice, IconPackage, IconPlus, IconSearch, IconUser } from '../components/icons/icons.ts'
import { useFormat } from '../format/formatters.ts'
import { joinParts } from '../format/join-parts.ts'
import { useTexts } from '../locales/locale-provider.tsx'
import { useAllPages } from './navigation.tsx'
import styles from './shell.module.css'

// Command palette (Ctrl-K): finds documents, clients and products, pages and actions.

const WAIT_MS = 150
const ICON = { size: 18, stroke: 1.6 }
const LIST = 'palette-entries'
const HEIGHT = 420

type SearchResults = Answers['Found']

const [store, palette] = createSpotlight()
export const openCommandPalette = palette.open

export function CommandPalette() {
  const t = useTexts()
  const [query, setQuery] = useState('')
  const [debouncedQuery] = useDebouncedValue(query.trim(), WAIT_MS)
  const records = useFound(debouncedQuery)
  const localEntries = useOwn()
  const [actions, hold] = useFrozenWhilePressed(
    [...matching(localEntries, query), ...(query.trim() === '' ? [] : records)].filter(
      ({ actions }) => actions.length > 0,
    ),
  )
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      clearQueryOnClose
      maxHeight={HEIGHT}
      scrollable
      attributes={{ content: { 'aria-label': t.shell.find } }}
      classNames={{
        content: styles.palette ?? '',
        actionsGroup: styles.paletteGroup ?? '',
        action: styles.paletteEntry ?? '',
      }}
    >
      <Spotlight.Search
        leftSection={<IconSearch {...ICON} />}
        placeholder={t.shell.findHint}
        aria-label={t.shell.find}
      />
      {actions.length === 0 ? (
        <Spotlight.Empty>{t.common.nothingFound}</Spotlight.Empty>
      ) : (
        <Spotlight.ActionsList id={LIST} onPointerDown={hold}>
          {actions.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map(({ id, ...action }) => (
                <Spotlight.Action key={id} {...action} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
          <FirstMarked of={actions.flatMap(({ actions }) => actions.map(({ id }) => id)).join()} />
        </Spotlight.ActionsList>
      )}
    </Spotlight.Root>
  )
}

// Highlights the entry that Enter opens, also after the results have changed. The library sets the highlight in the DOM
// without React.
function FirstMarked({ of }: { of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other entries are there
  useEffect(() => {
    const entries = document.querySelectorAll(`#${LIST} [data-action]`)
    for (const entry of entries) entry.removeAttribute('data-selected')
    entries[0]?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [of])
  return null
}

function useOwn(): SpotlightActionGroupData[] {
  const t = useTexts()
  const mayWrite = useMayWrite()
  const navigate = useNavigate()
  const create = (path: string, label: string): SpotlightActionData => ({
    id: path,
    label,
    leftSection: <IconPlus {...ICON} />,
    onClick: () => void navigate(path),
  })
  const actions = mayWrite
    ? [
        create('/invoices/new', t.invoices.create),
        create('/clients/new', t.clients.create),
        create('/products/new', t.products.create),
        create('/payments/new', t.payments.create),
        create('/warehouse-documents/new', t.warehouseDocuments.create),
      ]
    : []
  const pages = useAllPages().map(({ path, label, icon: Icon }) => ({
    id: path,
    label,
    leftSection: <Icon {...ICON} />,
    onClick: () => void navigate(path),
  }))
  return [
    { group: t.shell.palette.actions, actions },
    { group: t.shell.palette.pages, actions: pages },
  ]
}

function useFound(query: string): SpotlightActionGroupData[] {
  const { palette } = useTexts().shell
  const format = useFormat()
  const navigate = useNavigate()
  const { data } = useApiQuery<SearchResults>(query === '' ? undefined : '/search.json', { query })
  const groups = [
    {
      group: palette.documents,
      actions: (data?.invoices ?? []).map(({ id, number, buyer_name, price_gross, currency }) => ({
        id: `/invoices/${id}`,
        label: number,
        description: joinParts(buyer_name, format.money(price_gross, currency)),
        leftSection: <IconFileInvoice {...ICON} />,
      })),
    },
    {
      group: palette.clients,
      actions: (data?.clients ?? []).map(({ id, name, tax_no, city }) => ({
        id: `/clients/${id}`,
        label: name,
        description: joinParts(tax_no, city),
        leftSection: <IconUser {...ICON} />,
      })),
    },
    {
      group: palette.products,
      actions: (data?.products ?? []).map(({ id, name, code }) => ({
        id: `/products/${id}`,
        label: name,
        description: code ?? '',
        leftSection: <IconPackage {...ICON} />,
      })),
    },
  ]
  return groups.map(({ group, actions }) => ({
    group,
    actions: actions.map((action) => ({ ...action, onClick: () => void navigate(action.id) })),
  }))
}

const matching = (groups: SpotlightActionGroupData[], query: string) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.map(({ group, actions }) => ({
    group,
    actions: actions.filter(({ label }) => words.every((word) => String(label).toLowerCase().includes(word))),
  }))
}

export const PaletteKeys = ({ keys }: { keys: readonly string[] }) => (
  <Box component="span" visibleFrom="xs">
    {keys.map((key) => (
      <Kbd key={key} size="xs" ml={2}>
        {key}
      </Kbd>
    ))}
  </Box>
)
