import { Button, Card, Group } from '@mantine/core'
import { useList } from '../../../api/queries.ts'
import { departments } from '../../../api/resources.ts'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconCheck } from '../../../components/icons/icons.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Logo } from '../../administration/company/logo-card.tsx'
import { CompanyStep } from './company-step.tsx'
import { NumberingStep } from './numbering-step.tsx'
import styles from './onboarding.module.css'
import { SampleStep } from './sample-step.tsx'
import { type FirstSteps, STEPS } from './use-onboarding.ts'

// Setup of a new account, step by step. Each step and the whole setup can be skipped.
export function FirstStepsPage({ steps }: { steps: FirstSteps }) {
  const { first: t } = useTexts().dashboard
  const { data } = useList(departments, { main: 1, per_page: 1 })
  const company = data?.rows[0]
  if (!data) return <PageSkeleton />
  return (
    <div className={styles.page}>
      <PageHeader title={t.title} hint={t.hint}>
        <Button variant="subtle" color="gray" onClick={steps.leave}>
          {t.leave}
        </Button>
      </PageHeader>
      <Places steps={steps} has_logo={company?.logo_file_name !== null} />
      {steps.at === 'company' && company && <CompanyStep company={company} onDone={steps.next} />}
      {steps.at === 'logo' && company && (
        <>
          <Logo company={company} may_write />
          <Onwards steps={steps} is_skip={company.logo_file_name === null} />
        </>
      )}
      {steps.at === 'numbering' && <NumberingStep />}
      {steps.at === 'numbering' && <Onwards steps={steps} />}
      {steps.at === 'sample' && <SampleStep company={company} onDone={steps.next} />}
    </div>
  )
}

function Places({ steps, has_logo }: { steps: FirstSteps; has_logo: boolean }) {
  const { first: t } = useTexts().dashboard
  return (
    <Card component="nav" aria-label={t.title} padding="xs" mb="lg">
      <ol className={styles.places}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === steps.at ? 'step' : undefined}
              onClick={() => steps.goTo(step)}
            >
              <span className={styles.number}>
                {index + 1 < steps.number && (step !== 'logo' || has_logo) ? (
                  <IconCheck size={14} />
                ) : (
                  index + 1
                )}
              </span>
              <span className={styles.name}>{t.steps[step]}</span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Onwards({ steps, is_skip = false }: { steps: FirstSteps; is_skip?: boolean }) {
  const { first: t } = useTexts().dashboard
  return (
    <Group justify="flex-end" mt="md">
      <Button variant={is_skip ? 'default' : 'filled'} onClick={steps.next}>
        {is_skip ? t.skip : t.next}
      </Button>
    </Group>
  )
}
