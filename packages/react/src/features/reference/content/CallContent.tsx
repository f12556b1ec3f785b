import { formatBytes } from '@morpheus/sdk/format'
import {
  cliSnippetOf,
  curlOf,
  type DescribedRow,
  type DescribedStatus,
  exampleOfRow,
  type JsonSchema,
  sdkSnippetOf,
} from '@morpheus/sdk/openapi'
import { KeyRound, Lock, LockOpen, Play, Repeat2, TriangleAlert, X } from 'lucide-react'
import { Fragment, useId, useMemo, useState } from 'react'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { Button } from '../../../ui/Button.js'
import { CodeBlock } from '../../../ui/CodeBlock.js'
import type { HeadingLevel } from '../../../ui/lib/heading.js'
import { classes } from '../../../ui/lib/rootProps.js'
import { useReferenceTexts } from '../texts.js'
import { TryIt } from '../tryIt/TryIt.js'
import { getBaseUrl } from './baseUrl.js'
import { CopyLink } from './CopyLink.js'
import { Part } from './Part.js'
import { Samples } from './Samples.js'
import { SchemaTree } from './SchemaTree.js'

interface CallContentProps {
  row: DescribedRow
  level: HeadingLevel
  link: string | null
}

export function CallContent({ row, level, link }: CallContentProps) {
  const texts = useReferenceTexts()
  const client = useMorpheus()
  const id = useId()
  const [isTried, setIsTried] = useState(false)
  const example = useMemo(() => exampleOfRow(row), [row])
  const samples = useMemo(() => {
    const options = { baseUrl: getBaseUrl(client) }
    return [
      { id: 'curl', label: 'cURL', code: curlOf(row, example, options), language: 'bash' },
      { id: 'sdk', label: 'SDK', code: sdkSnippetOf(row, example, options), language: 'ts' },
      { id: 'cli', label: 'CLI', code: cliSnippetOf(row, example), language: 'bash' },
    ] as const
  }, [row, example, client])
  const { schema } = row.answer

  return (
    <div className="mo-entry-grid">
      <div className="mo-entry-column">
        <CallRules row={row} link={link} />
        {(['path', 'query'] as const).map((location) => {
          const parameterSchema = createParametersSchema(row, location)
          return parameterSchema ? (
            <Part key={location} title={texts.parameters[location]} level={level}>
              <SchemaTree schema={parameterSchema} label={texts.parameters[location]} side="request" />
            </Part>
          ) : null
        })}
        {row.files.length > 0 && (
          <Part title={texts.files} level={level} note="multipart/form-data">
            <ul className="mo-entry-files">
              {row.files.map(({ name, maxBytes }) => (
                <li key={name}>
                  <code className="mo-mono">{name}</code> · {texts.fileLimit(formatBytes(maxBytes))}
                </li>
              ))}
            </ul>
          </Part>
        )}
        {row.body && (
          <Part
            title={texts.body}
            level={level}
            note={row.files.length > 0 ? 'multipart/form-data' : 'application/json'}
          >
            <SchemaTree schema={row.body} label={texts.body} side="request" />
          </Part>
        )}
        <Part title={texts.responses} level={level} note={row.answer.contentType}>
          <Statuses statuses={row.statuses} />
        </Part>
        <Part title={texts.answer} level={level}>
          {schema ? (
            <SchemaTree schema={schema} label={texts.answer} side="response" />
          ) : (
            <p className="mo-muted">{texts.answerFile}</p>
          )}
        </Part>
      </div>
      <div className="mo-entry-column">
        <Samples label={texts.examples} samples={samples} />
        {row.access === 'signed' ? (
          <p className="mo-muted">{texts.trial.notHere}</p>
        ) : (
          <div className="mo-entry-acts">
            <Button
              variant={isTried ? 'secondary' : 'primary'}
              icon={isTried ? <X aria-hidden="true" /> : <Play aria-hidden="true" />}
              aria-expanded={isTried}
              aria-controls={isTried ? id : undefined}
              onClick={() => setIsTried(!isTried)}
            >
              {isTried ? texts.trial.close : texts.trial.open}
            </Button>
          </div>
        )}
        {isTried && (
          <div id={id}>
            <TryIt row={row} example={example} />
          </div>
        )}
        {example.answer !== undefined && (
          <CodeBlock
            label={texts.exampleAnswer}
            code={JSON.stringify(example.answer, null, 2)}
            language="json"
          />
        )}
      </div>
    </div>
  )
}

function createParametersSchema({ parameters }: DescribedRow, location: 'path' | 'query'): JsonSchema | null {
  const matchingParameters = parameters.filter((one) => one.in === location)
  if (matchingParameters.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(
      matchingParameters.map(({ name, schema, description }) => [name, { description, ...schema }]),
    ),
    required: matchingParameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function Statuses({ statuses }: { statuses: readonly DescribedStatus[] }) {
  return (
    <dl className="mo-entry-statuses">
      {statuses.map(({ status, meaning }) => (
        <div key={status}>
          <dt className={classes('mo-mono', status < 400 ? 'mo-entry-good' : 'mo-entry-bad')}>{status}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function CallRules({ row, link }: { row: DescribedRow; link: string | null }) {
  const texts = useReferenceTexts()
  const { access, scope, signIn, keyScopes, repeatable, destroys } = row
  const Access = access === 'public' ? LockOpen : Lock
  return (
    <ul className="mo-entry-rules">
      <li>
        <Access aria-hidden="true" />
        {signIn ? texts.signInOnly : texts.access[access]}
      </li>
      {keyScopes.length > 0 && (
        <li>
          <KeyRound aria-hidden="true" />
          {scope === 'any' ? (
            texts.anyScope
          ) : (
            <>
              {texts.scope}{' '}
              {keyScopes.map((one, index) => (
                <Fragment key={one}>
                  {index > 0 && ', '}
                  <code className="mo-mono">{one}</code>
                </Fragment>
              ))}
            </>
          )}
        </li>
      )}
      {repeatable && (
        <li>
          <Repeat2 aria-hidden="true" />
          {texts.repeatable}
        </li>
      )}
      {destroys && (
        <li className="mo-entry-danger">
          <TriangleAlert aria-hidden="true" />
          {texts.destroys}
        </li>
      )}
      {link !== null && (
        <li>
          <CopyLink link={link} />
        </li>
      )}
    </ul>
  )
}
