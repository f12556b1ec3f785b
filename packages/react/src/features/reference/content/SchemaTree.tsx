import type { JsonSchema } from '@morpheus/sdk/openapi'
import { ChevronRight, KeyRound } from 'lucide-react'
import { useReferenceTexts } from '../texts.js'
import { InlineText } from './InlineText.js'
import { type Branch, formatType, listBounds, listBranches, listEnumValues } from './schemaWords.js'
import './style.css'

export interface SchemaTreeProps {
  schema: JsonSchema
  label: string
  /** Input marks required fields, output marks optional ones. */
  side: 'request' | 'response'
}

/** Envelope field with the actual result: initially open. */
const inside = 'data'

export function SchemaTree({ schema, label, side }: SchemaTreeProps) {
  const texts = useReferenceTexts()
  const branches = listBranches(schema, texts.schema)
  if (branches.length === 0) return <p className="mo-schema-none">{formatType(schema, texts.schema)}</p>
  return (
    <div className="mo-schema">
      <Branches branches={branches} depth={0} label={label} side={side} />
    </div>
  )
}

interface BranchesProps {
  branches: readonly Branch[]
  depth: number
  label: string
  side: SchemaTreeProps['side']
}

function Branches({ branches, depth, label, side }: BranchesProps) {
  return branches.map(({ title, fields }, index) => {
    // Accepted fields without effect are listed by name only.
    const ignored = side === 'request' ? fields.filter(({ schema }) => schema.readOnly) : []
    const shownFields = fields.filter((field) => !ignored.includes(field))
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes of one schema have no other name
      <div key={index} className="mo-schema-branch">
        {title && <p className="mo-schema-option">{title}</p>}
        <ul className="mo-schema-fields" aria-label={title ? `${label}, ${title}` : label}>
          {shownFields.map((field) => (
            <li key={field.name}>
              <Field {...field} depth={depth} side={side} />
            </li>
          ))}
          {ignored.length > 0 && (
            <li>
              <IgnoredFields names={ignored.map(({ name }) => name)} />
            </li>
          )}
        </ul>
      </div>
    )
  })
}

function IgnoredFields({ names }: { names: readonly string[] }) {
  const texts = useReferenceTexts().schema
  return (
    <p className="mo-schema-field mo-schema-ignored">
      {texts.ignored}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <code className="mo-mono">{name}</code>
        </span>
      ))}
    </p>
  )
}

type FieldProps = Branch['fields'][number] & Pick<BranchesProps, 'depth' | 'side'>

function Field({ name, schema, required, depth, side }: FieldProps) {
  const texts = useReferenceTexts().schema
  const branches = listBranches(schema, texts)
  const head = <FieldHead name={name} schema={schema} required={required} side={side} />
  if (branches.length === 0)
    return (
      <div className="mo-schema-field">
        {head}
        <Facts schema={schema} />
      </div>
    )
  return (
    <details className="mo-schema-field" open={depth === 0 && name === inside}>
      <summary className="mo-schema-summary">
        {head}
        <ChevronRight className="mo-schema-arrow" aria-hidden="true" />
      </summary>
      <Facts schema={schema} />
      <Branches branches={branches} depth={depth + 1} label={name} side={side} />
    </details>
  )
}

function FieldHead({ name, schema, required, side }: Omit<FieldProps, 'depth'>) {
  const texts = useReferenceTexts().schema
  const isSecret = schema['x-secret'] ?? schema.items?.['x-secret']
  return (
    <span className="mo-schema-head">
      <code className="mo-schema-name mo-mono">{name}</code>
      <span className="mo-schema-type mo-mono">{formatType(schema, texts)}</span>
      {side === 'request' && required && <span className="mo-schema-required">{texts.required}</span>}
      {side === 'response' && !required && <span className="mo-schema-optional">{texts.optional}</span>}
      {isSecret && (
        <span className="mo-schema-secret">
          <KeyRound aria-hidden="true" />
          {texts.secret}
        </span>
      )}
    </span>
  )
}

function Facts({ schema }: { schema: JsonSchema }) {
  const texts = useReferenceTexts().schema
  const values = listEnumValues(schema)
  const bounds = listBounds(schema, texts)
  return (
    <>
      {schema.description && (
        <p className="mo-schema-fact">
          <InlineText text={schema.description} codeClass="mo-schema-value" />
        </p>
      )}
      {bounds.length > 0 && <p className="mo-schema-fact">{bounds.join(' · ')}</p>}
      {values && (
        <p className="mo-schema-fact">
          {texts.oneOf}{' '}
          {values.map((value, index) => (
            <span key={String(value)}>
              {index > 0 && ', '}
              <code className="mo-schema-value mo-mono">{String(value)}</code>
            </span>
          ))}
        </p>
      )}
      {schema.pattern && !values && (
        <p className="mo-schema-fact">
          {texts.pattern} <code className="mo-schema-value mo-mono">{schema.pattern}</code>
        </p>
      )}
      {schema.default !== undefined && (
        <p className="mo-schema-fact">
          {texts.byDefault} <code className="mo-schema-value mo-mono">{JSON.stringify(schema.default)}</code>
        </p>
      )}
    </>
  )
}
