import { curlOf, type DescribedRow, describeRow, exampleOfRow, type JsonSchema } from '@morpheus/sdk/openapi'
import { ChevronRight, Link, Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { CodeBlock } from '../../ui/CodeBlock.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { MethodBadge } from '../../ui/MethodBadge.js'
import { Stack } from '../../ui/Stack.js'
import { InlineText } from '../reference/content/InlineText.js'
import type { RowName } from './content/blocks.js'
import { GuideLink } from './GuideLink.js'
import { useGuide } from './guideContext.js'
import { MissingPlace } from './Missing.js'
import { useDocumentationTexts } from './texts.js'
import './callCard.css'

interface FieldFact {
  readonly name: string
  readonly required: boolean
  /** Markdown of the contract's description. */
  readonly description?: string | undefined
  /** Example: 'texto, até 100 caracteres'. */
  readonly facts?: string
}

function listFieldFacts({ properties = {}, required = [] }: JsonSchema): FieldFact[] {
  return Object.entries(properties)
    .filter(([, schema]) => !schema.readOnly)
    .map(([name, schema]) => ({
      name,
      required: required.includes(name),
      description: schema.description,
      facts: formatFacts(schema),
    }))
}

const types: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'número inteiro',
  boolean: 'true ou false',
  object: 'objeto',
  array: 'lista',
}

/** Longer lists of choices are omitted: the example shows some. */
const maxChoices = 9

function formatFacts(schema: JsonSchema): string {
  const [type = ''] = [schema.type ?? (schema.oneOf ?? schema.anyOf)?.find((one) => one.type)?.type]
    .flat()
    .filter((one) => one !== 'null')
  const facts = [
    formatChoices(schema) ??
      formatChoices(schema.items ?? {}, 'lista de ') ??
      types[type] ??
      'qualquer valor',
  ]
  const length = formatBounds(schema.minLength, schema.maxLength, 'caracteres')
  if (length) facts.push(length)
  const value = formatBounds(schema.minimum, schema.maximum, '')
  if (value) facts.push(value)
  const items = formatBounds(schema.minItems, schema.maxItems, 'itens')
  if (items) facts.push(items)
  const { default: usual } = schema
  if (['string', 'number', 'boolean'].includes(typeof usual) && usual !== '') facts.push(`padrão ${usual}`)
  return facts.join(', ')
}

function formatChoices({ enum: choices, const: constant }: JsonSchema, prefix = ''): string | null {
  const values = choices ?? (constant === undefined ? [] : [constant])
  if (values.length === 0 || values.length > maxChoices) return null
  return `${prefix}${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(values.map(String))}`
}

const number = new Intl.NumberFormat('pt-BR')

function formatBounds(min = 0, max = Number.POSITIVE_INFINITY, unit: string): string | null {
  if (Math.abs(max) >= Number.MAX_SAFE_INTEGER) return null
  const range =
    min === 0 || (min === 1 && unit)
      ? `até ${number.format(max)}`
      : `de ${number.format(min)} a ${number.format(max)}`
  return `${range} ${unit}`.trim()
}

function CallDetail({ described, level }: { described: DescribedRow; level: HeadingLevel }) {
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
        <TitledPart level={level} title={texts.parameters}>
          <Fields
            fields={parameters.map(({ name, required, description }) => ({
              name,
              required,
              description,
            }))}
          />
        </TitledPart>
      )}
      {(body || files.length > 0) && (
        <TitledPart level={level} title={texts.body}>
          <Fields
            fields={[
              ...(body ? listFieldFacts(body) : []),
              ...files.map(({ name, maxBytes }) => ({
                name,
                required: true,
                facts: texts.fileFact(maxBytes),
              })),
            ]}
          />
        </TitledPart>
      )}
      <TitledPart level={level} title={texts.responses}>
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
      </TitledPart>
      <CodeBlock label={texts.curl} code={curl} language="bash" />
      {example.answer !== undefined && (
        <CodeBlock
          label={texts.responseExample}
          code={JSON.stringify(example.answer, null, 2)}
          language="json"
        />
      )}
    </>
  )
}

function TitledPart({ level, title, children }: { level: HeadingLevel; title: string; children: ReactNode }) {
  const Heading = toHeading(level, 1)
  return (
    <Stack gap={8}>
      <Heading className="mo-call-title">{title}</Heading>
      {children}
    </Stack>
  )
}

function Fields({ fields }: { fields: readonly FieldFact[] }) {
  const texts = useDocumentationTexts()
  return (
    <dl className="mo-call-fields">
      {fields.map(({ name, required, description, facts }) => (
        <div key={name}>
          <dt className="mo-mono">
            {name}
            {required && <span className="mo-call-required">{texts.required}</span>}
          </dt>
          <dd>
            {description && <InlineText text={description} codeClass="mo-guide-code" />}
            {facts && <span className="mo-call-facts">{facts}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface CallCardProps {
  row: RowName
  level: HeadingLevel
  isTarget: boolean
}

/** Expandable card of an API call with parameters, body, answers and cURL. Configuration spec §2.7. */
export function CallCard({ row, level, isTarget }: CallCardProps) {
  const texts = useDocumentationTexts()
  const { section } = useGuide()
  const [open, setOpen] = useState(isTarget)
  const description = describeCall(row)
  const { method, path, summary, access } = description
  useEffect(() => {
    if (isTarget) setOpen(true)
  }, [isTarget])
  const isLocked = access !== 'public'
  return (
    <>
      {isTarget && <MissingPlace />}
      <details
        id={row}
        className="mo-call"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="mo-call-head">
          <ChevronRight className="mo-call-chevron" aria-hidden="true" />
          <MethodBadge method={method} />
          <span className="mo-call-path mo-mono">/api{path.replace(/:(\w+)/g, '{$1}')}</span>
          <span className="mo-call-summary">{summary}</span>
          <span
            className="mo-call-lock"
            role="img"
            aria-label={isLocked ? texts.needsAuthentication : texts.needsNoAuthentication}
            title={isLocked ? texts.needsAuthentication : texts.needsNoAuthentication}
          >
            {isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
          </span>
        </summary>
        {open && (
          <div className="mo-call-body">
            <GuideLink className="mo-call-link" to={{ section, part: row }} label={texts.linkTo(summary)}>
              <Link aria-hidden="true" />
            </GuideLink>
            <CallDetail described={description} level={level} />
          </div>
        )}
      </details>
    </>
  )
}

export function describeCall(name: RowName): DescribedRow {
  const [area = '', row = ''] = name.split('.')
  return describeRow(area, row)
}
