import { Anchor, ScrollArea, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ApiError } from '../../../../api/errors.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { errorText } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

type Problem = Answers['Task']['problems'][number]

const SHOWN_MAX = 100

// Documents that a task skipped, each with its reason.
export function TaskProblems({ problems }: { problems: readonly Problem[] }) {
  const texts = useTexts()
  const { tasks: t, count, leftMore } = texts.invoices
  const format = useFormat()
  const more = problems.length - SHOWN_MAX
  return (
    <ScrollArea.Autosize mah={180} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Text size="xs" fw={600}>
        {t.problems(count(problems.length))}
      </Text>
      {problems.slice(0, SHOWN_MAX).map((problem) => (
        <Text key={problem.id} size="xs" c="dimmed">
          {problem.number === null ? (
            t.missing
          ) : (
            <>
              <Anchor inherit underline="always" component={Link} to={`/invoices/${problem.id}`}>
                {problem.number}
              </Anchor>
              {': '}
              {errorText(texts, errorOf(problem))}
            </>
          )}
        </Text>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          {leftMore(format.count(more))}
        </Text>
      )}
    </ScrollArea.Autosize>
  )
}

const errorOf = ({ fields, message }: Problem) => new ApiError(422, { message: fields ?? message })
