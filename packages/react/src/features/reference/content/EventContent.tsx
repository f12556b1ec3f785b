import {
  type DescribedDelivery,
  type DescribedEvent,
  exampleOf,
  type JsonSchema,
  sdkEventSnippetOf,
  socketSnippetOf,
} from '@morpheus/sdk/openapi'
import { ArrowDownToLine, ArrowUpFromLine, History, TriangleAlert } from 'lucide-react'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { CodeBlock } from '../../../ui/CodeBlock.js'
import type { HeadingLevel } from '../../../ui/lib/heading.js'
import { useReferenceTexts } from '../texts.js'
import { getBaseUrl } from './baseUrl.js'
import { CopyLink } from './CopyLink.js'
import { Part } from './Part.js'
import { Samples } from './Samples.js'
import { SchemaTree } from './SchemaTree.js'

interface EventContentProps {
  event: DescribedEvent
  level: HeadingLevel
  link: string | null
}

const formatExample = (schema: JsonSchema) => JSON.stringify(exampleOf(schema), null, 2)

export function EventContent({ event, level, link }: EventContentProps) {
  const texts = useReferenceTexts()
  const client = useMorpheus()
  const options = { baseUrl: getBaseUrl(client) }
  const { by, payload, meta, acknowledgement } = event
  const DirectionIcon = by === 'server' ? ArrowDownToLine : ArrowUpFromLine
  const payloadTitle = by === 'server' ? texts.payload : texts.sentPayload
  return (
    <div className="mo-entry-grid">
      <div className="mo-entry-column">
        <ul className="mo-entry-rules">
          <li>
            <DirectionIcon aria-hidden="true" />
            {by === 'server' ? texts.byServer : texts.byClient}
          </li>
          {meta && (
            <li>
              <History aria-hidden="true" />
              {texts.stored}
            </li>
          )}
          {link !== null && (
            <li>
              <CopyLink link={link} />
            </li>
          )}
        </ul>
        <Part title={payloadTitle} level={level}>
          <SchemaTree schema={payload} label={payloadTitle} side={by === 'server' ? 'response' : 'request'} />
        </Part>
        {meta && (
          <Part title={texts.meta} level={level}>
            <SchemaTree schema={meta} label={texts.meta} side="response" />
          </Part>
        )}
        {acknowledgement && (
          <Part title={texts.acknowledgement} level={level}>
            <SchemaTree schema={acknowledgement} label={texts.acknowledgement} side="response" />
          </Part>
        )}
      </div>
      <div className="mo-entry-column">
        <Samples
          label={texts.listen}
          samples={[
            { id: 'sdk', label: 'SDK', code: sdkEventSnippetOf(event, options), language: 'ts' },
            { id: 'socket', label: 'Socket.IO', code: socketSnippetOf(event, options), language: 'ts' },
          ]}
        />
        <CodeBlock
          label={by === 'server' ? texts.exampleEvent : texts.exampleSent}
          code={formatExample(payload)}
          language="json"
        />
      </div>
    </div>
  )
}

interface DeliveryContentProps {
  delivery: DescribedDelivery
  level: HeadingLevel
  link: string | null
}

export function DeliveryContent({ delivery, level, link }: DeliveryContentProps) {
  const texts = useReferenceTexts()
  const { isMade, payload } = delivery
  return (
    <div className="mo-entry-grid">
      <div className="mo-entry-column">
        <ul className="mo-entry-rules">
          {!isMade && (
            <li className="mo-entry-danger">
              <TriangleAlert aria-hidden="true" />
              {texts.notMade}
            </li>
          )}
          {link !== null && (
            <li>
              <CopyLink link={link} />
            </li>
          )}
        </ul>
        <Part title={texts.deliveryBody} level={level}>
          <SchemaTree schema={payload} label={texts.deliveryBody} side="response" />
        </Part>
      </div>
      <div className="mo-entry-column">
        <CodeBlock label={texts.exampleEvent} code={formatExample(payload)} language="json" />
      </div>
    </div>
  )
}
