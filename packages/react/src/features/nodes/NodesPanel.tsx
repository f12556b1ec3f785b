import { type GatewayNode, isNotOffered } from '@morpheus/sdk'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { Panel } from '../../ui/Panel.js'
import { QueryError } from '../../widget/QueryView.js'
import { useAccount } from '../account/queries.js'
import { useTimes } from '../account/useTimes.js'
import { useNodeActions, useNodes } from './queries.js'
import { useNodeTexts } from './texts.js'
import './style.css'

interface NodesPanelProps {
  /** Time of the last read, in milliseconds since the epoch. */
  readAt: number | null
  level: HeadingLevel
}

/** Nodes of a cluster, for administrators. Renders nothing for others, and where there is one node. */
export function NodesPanel(props: NodesPanelProps) {
  const account = useAccount()
  return account.data?.administrator === true ? <AdministratorsNodes {...props} /> : null
}

function AdministratorsNodes({ readAt, level }: NodesPanelProps) {
  const texts = useNodeTexts()
  const query = useNodes(readAt)
  const error = useReadError(query)
  const nodes = query.data?.nodes ?? []
  // Other servers lack this call.
  if (isNotOffered(error)) return null
  if (!error && nodes.length < 2 && nodes.every(({ state }) => state === 'active')) return null
  return (
    <Panel title={texts.title} headingLevel={level}>
      {!query.data && error && <QueryError query={query} error={error} title={texts.failure} />}
      <ul className="mo-nodes" aria-label={texts.title}>
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} />
        ))}
      </ul>
    </Panel>
  )
}

type NodeStatus = 'active' | 'draining' | 'drained' | 'silent'

const tones: Record<NodeStatus, NonNullable<BadgeProps['tone']>> = {
  active: 'success',
  draining: 'warning',
  drained: 'neutral',
  silent: 'danger',
}

function NodeRow({ node }: { node: GatewayNode }) {
  const texts = useNodeTexts()
  const { act, busy } = useAction<'drain' | 'resume'>()
  const { drain, resume } = useNodeActions()
  const [isConfirming, setConfirming] = useState(false)
  const { id, name, state, homes } = node
  const status: NodeStatus = state === 'draining' && homes === 0 ? 'drained' : state

  async function confirm() {
    const isDrained = await act('drain', texts.drainFailure, async () => {
      await drain(id)
      return texts.draining(name)
    })
    if (isDrained) setConfirming(false)
  }

  const resumeNode = () =>
    act('resume', texts.resumeFailure, async () => {
      await resume(id)
      return texts.resumed(name)
    })

  return (
    <li>
      <div className="mo-node-name">
        <span className="mo-truncate" title={name}>
          {name}
        </span>
        <code className="mo-muted" title={id}>
          {id.slice(0, 8)}
        </code>
      </div>
      <div className="mo-node-state">
        <Badge tone={tones[status]}>{texts.states[status]}</Badge>
      </div>
      <Facts node={node} />
      <div className="mo-node-act">
        {state === 'active' && (
          <Button
            size="small"
            aria-label={texts.named(texts.drain, name)}
            onClick={() => setConfirming(true)}
          >
            {texts.drain}
          </Button>
        )}
        {state === 'draining' && (
          <Button
            size="small"
            busy={busy === 'resume'}
            aria-label={texts.named(texts.resume, name)}
            onClick={() => void resumeNode()}
          >
            {texts.resume}
          </Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={texts.drainTitle}
          confirm={texts.drain}
          busy={busy === 'drain'}
          onConfirm={() => void confirm()}
          onCancel={() => setConfirming(false)}
        >
          {texts.drainText(name, homes)}
        </ConfirmDialog>
      )}
    </li>
  )
}

function Facts({ node }: { node: GatewayNode }) {
  const format = useFormat()
  const texts = useNodeTexts()
  const times = useTimes()
  const { homes, running, lag, memory, version, silentFor, startedAt } = node
  const facts: [label: string, value: string, title?: string | undefined][] = [
    [texts.sessions, texts.running(format.count(homes), format.count(running))],
    [texts.lag, lag === null ? texts.unknown : `${format.count(lag)} ms`, texts.lagTitle],
    [texts.memory, memory === null ? texts.unknown : format.bytes(memory)],
    [texts.version, version ?? texts.unknown, startedAt === null ? undefined : times.dateTime(startedAt)],
    [texts.sign, silentFor === null ? texts.unknown : texts.ago(silentFor)],
  ]
  return (
    <dl className="mo-node-facts mo-figures">
      {facts.map(([label, value, title]) => (
        <div key={label} title={title}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
