import { curlOf, type DescribedRow, exampleOfRow } from '@morpheus/sdk/openapi'
import type { ReactNode } from 'react'
import { CodeBlock } from '../../ui/CodeBlock/CodeBlock.js'
import { type HeadingLevel, heading } from '../../ui/kit/heading.js'
import { fieldFacts } from './content/fieldFacts.js'
import { Fields } from './Fields.js'
import { useGuide } from './guideContext.js'
import { useDocumentationTexts } from './texts.js'

export function CallDetail({ described, level }: { described: DescribedRow; level: HeadingLevel }) {
  const texts = useDocumentationTexts()
  const { url } = useGuide()
  const { parameters, body, files, statuses } = described
  const example = exampleOfRow(described)
  const curl = curlOf(described, example, {
    baseUrl: url,
    credential: 'TOKEN',
    flags: ['-sS'],
    variables: { id: 'SESSAO', sessionId: 'SESSAO' },
  })
  return (
    <>
      {parameters.length > 0 && (
        <Titled level={level} title={texts.parameters}>
          <Fields
            fields={parameters.map(({ name, required, description }) => ({
              name,
              required,
              facts: description,
            }))}
          />
        </Titled>
      )}
      {(body || files.length > 0) && (
        <Titled level={level} title={texts.body}>
          <Fields
            fields={[
              ...(body ? fieldFacts(body) : []),
              ...files.map(({ name, maxBytes }) => ({ name, required: true, facts: texts.file(maxBytes) })),
            ]}
          />
        </Titled>
      )}
      <Titled level={level} title={texts.responses}>
        <ul className="mo-call-statuses">
          {statuses.map(({ status, meaning }) => (
            <li key={status}>
              <span className={`mo-call-status mo-call-status-${String(status).charAt(0)} mo-mono`}>
                {status}
              </span>
              {meaning}
            </li>
          ))}
        </ul>
      </Titled>
      <CodeBlock label={texts.curl} code={curl} language="bash" />
      {example.answer !== undefined && (
        <CodeBlock label={texts.answer} code={JSON.stringify(example.answer, null, 2)} language="json" />
      )}
    </>
  )
}

function Titled({ level, title, children }: { level: HeadingLevel; title: string; children: ReactNode }) {
  const Heading = heading(level, 1)
  return (
    <div className="mo-call-part">
      <Heading className="mo-call-title">{title}</Heading>
      {children}
    </div>
  )
}
