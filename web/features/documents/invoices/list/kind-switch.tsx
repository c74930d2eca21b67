import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { GROUPS, groupOf, type KindGroup, kindsOf } from './kind-groups.ts'
import styles from './kind-switch.module.css'

// Selects the group of document types: estimates, orders, invoices and corrections are listed separately.
export function KindSwitch() {
  const { invoices: t } = useTexts()
  const [params] = useSearchParams()
  const kinds = params.get('kinds') ?? undefined
  const current = kinds === undefined ? 'all' : groupOf(kinds)
  const to = (group: KindGroup | 'all') => {
    const search = new URLSearchParams(params)
    for (const name of ['page', 'kind', 'kinds']) search.delete(name)
    if (group !== 'all') search.set('kinds', kindsOf(group))
    return { search: search.toString() }
  }
  return (
    <nav aria-label={t.kindSwitch} className={styles.switch} data-no-print>
      {(['all', ...GROUPS] as const).map((group) => (
        <Link
          key={group}
          to={to(group)}
          replace
          className={styles.kind}
          aria-current={group === current ? 'page' : undefined}
        >
          {t.kindGroups[group]}
        </Link>
      ))}
    </nav>
  )
}
