import { Anchor, Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { Link } from 'react-router'
import { type Account, useAccount } from '../../../api/account.ts'
import { useList } from '../../../api/queries.ts'
import { clients, departments } from '../../../api/resources.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconArrowRight, IconCheck } from '../../../components/icons/icons.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { FirstStepsPage } from '../onboarding/onboarding.tsx'
import { useFirstSteps } from '../onboarding/use-onboarding.ts'

// The start page of an account without documents: onboarding once for owners and administrators, then a link to resume it.
export function Start({ title }: { title: string }) {
  const isAdmin = useIsAdmin()
  const { data: account } = useAccount()
  if (!isAdmin) return <Next title={title} />
  return account ? <Led account={account} title={title} /> : <PageSkeleton />
}

function Led({ account, title }: { account: Account; title: string }) {
  const steps = useFirstSteps(account)
  if (steps.is_open) return <FirstStepsPage steps={steps} />
  return <Next title={title} {...(steps.is_done ? {} : { onResume: steps.resume })} />
}

// First steps of a new account.
function Next({ title, onResume }: { title: string; onResume?: () => void }) {
  const { dashboard: t } = useTexts()
  const company = useList(departments, { main: 1, per_page: 1 }).data?.rows[0]
  const hasClient = (useList(clients, { per_page: 1 }).data?.total ?? 0) > 0
  const steps = [
    { ...t.steps.company, path: '/settings/company', is_done: Boolean(company?.city && company.tax_no) },
    { ...t.steps.client, path: '/clients/new', is_done: hasClient },
    { ...t.steps.invoice, path: '/invoices/new', is_done: false },
  ]
  const next = steps.findIndex(({ is_done }) => !is_done)
  return (
    <>
      <PageHeader title={title} />
      <Card component="section" aria-label={t.start} maw={720} padding="xl">
        <Title order={2} size="h3">
          {t.start}
        </Title>
        <Text c="dimmed" mb="lg">
          {t.startHint}
        </Text>
        <Stack component="ol" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
          {steps.map((step, index) => (
            <Step key={step.path} {...step} number={index + 1} is_next={index === next} />
          ))}
        </Stack>
        {onResume && (
          <Button variant="light" size="xs" mt="xl" mr="md" onClick={onResume}>
            {t.first.resume}
          </Button>
        )}
        <IfMayWrite>
          <Anchor component={Link} to="/import" size="sm" mt="xl" display="inline-block">
            {t.importInstead}
          </Anchor>
        </IfMayWrite>
      </Card>
    </>
  )
}

type StepProps = {
  number: number
  title: string
  hint: string
  action: string
  path: string
  is_done: boolean
  is_next: boolean
}

function Step({ number, title, hint, action, path, is_done, is_next }: StepProps) {
  const { dashboard: t } = useTexts()
  return (
    <Group component="li" gap="md" wrap="nowrap" align="flex-start">
      <ThemeIcon
        radius="xl"
        size={34}
        variant={is_done ? 'filled' : 'light'}
        {...(is_done ? { 'aria-label': t.done, role: 'img' } : {})}
      >
        {is_done ? <IconCheck size={18} /> : <Text fw={600}>{number}</Text>}
      </ThemeIcon>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" mb="xs">
          {hint}
        </Text>
        <IfMayWrite>
          <Button
            component={Link}
            to={path}
            size="xs"
            variant={is_next ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={14} />}
          >
            {action}
          </Button>
        </IfMayWrite>
      </div>
    </Group>
  )
}
