import { formatBytes, formatCount } from '@morpheus/sdk/format'
import type { DescribedRow } from '@morpheus/sdk/openapi'
import { Download } from 'lucide-react'
import { Alert } from '../../../ui/Alert.js'
import { Badge } from '../../../ui/Badge.js'
import { Button } from '../../../ui/Button.js'
import { CodeBlock } from '../../../ui/CodeBlock.js'
import { saveFile } from '../../../ui/lib/saveFile.js'
import { useReferenceTexts } from '../texts.js'
import { maxCharacters, type Outcome, type ShownAnswer } from './outcome.js'

interface TrialOutcomeProps {
  row: DescribedRow
  request: string | null
  outcome: Outcome | null
}

export function TryItOutcome({ row, request, outcome }: TrialOutcomeProps) {
  const texts = useReferenceTexts().trial
  if (request === null) return null
  return (
    <div className="mo-trial-outcome">
      <CodeBlock label={texts.request} code={request} />
      {outcome?.kind === 'failure' && (
        <>
          <Alert>{outcome.message}</Alert>
          <p className="mo-trial-facts">{texts.time(formatCount(outcome.ms))}</p>
        </>
      )}
      {outcome?.kind === 'answer' && <Answer row={row} ms={outcome.ms} answer={outcome.answer} />}
    </div>
  )
}

function Answer({ row, ms, answer }: { row: DescribedRow; ms: number; answer: ShownAnswer }) {
  const texts = useReferenceTexts().trial
  const { status, requestId, isJson, text, isCut, whole, name } = answer
  const meaning = row.statuses.find((one) => one.status === status)?.meaning
  const size = formatBytes(whole.size)
  const note = isCut ? texts.cut(formatBytes(maxCharacters), size) : undefined
  const tone = status < 300 ? 'success' : status < 400 ? 'neutral' : status < 500 ? 'warning' : 'danger'
  return (
    <>
      <p className="mo-trial-facts" role="status">
        <Badge tone={tone}>{status}</Badge>
        {meaning && <span>{meaning}</span>}
        <span className="mo-figures">{texts.time(formatCount(ms))}</span>
        <span className="mo-figures">{size}</span>
        {requestId && <code className="mo-mono">{requestId}</code>}
      </p>
      {status === 401 && row.access === 'user' && <Alert>{texts.unauthorized}</Alert>}
      {text === null && <p className="mo-muted">{texts.binary(size)}</p>}
      {text === '' && <p className="mo-muted">{texts.empty}</p>}
      {text && (
        <CodeBlock
          label={texts.answer}
          code={text}
          language={isJson ? 'json' : 'text'}
          {...(note && { note })}
        />
      )}
      {(isCut || text === null) && (
        <div>
          <Button icon={<Download aria-hidden="true" />} onClick={() => saveFile(name, whole)}>
            {texts.download}
          </Button>
        </div>
      )}
    </>
  )
}
