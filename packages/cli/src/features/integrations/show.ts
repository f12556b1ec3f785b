import type { TargetHealth } from '@morpheus/sdk'
import { formatCount, formatDuration, relativeTime } from '@morpheus/sdk/format'
import {
  type AnyDescription,
  countQueued,
  type Fact,
  type Place,
  usageFacts,
  type Values,
} from '@morpheus/sdk/integrations'
import { nullIfUnreadable } from '../../core/client/nullIfUnreadable.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { getFacts, showFacts } from '../../core/forms/form.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { getTargetStatus, readTargetHealth } from './list.js'
import { openConfig, requireConfig } from './openConfig.js'

export async function show(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const { description, config, health, usage, at } = await withClient(context, async (morpheus, { url }) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    const config = requireConfig(open, session)
    const at = { sessionId: session.id, origin: url }
    const shown = { description: open.description, config, at, health: null, usage: null }
    if (output.json) return shown
    const [healths, usage] = await Promise.all([
      readTargetHealth(morpheus, session.id),
      kind === 'openai' ? morpheus.openai.usage({ id: session.id }).catch(nullIfUnreadable) : null,
    ])
    return { ...shown, health: healths[kind] ?? null, usage }
  })
  if (output.json) return output.value(config)
  const { text, colour, detail } = getTargetStatus(card, config)
  showFacts(output, [
    ['Estado', output.paint(colour, text)],
    ...(detail ? [['Motivo', detail] satisfies Fact] : []),
    ...listConfigFacts(description, config, at),
    ...listHealthFacts(health),
    ...(usage ? usageFacts(usage) : []),
  ])
}

function listHealthFacts(health: TargetHealth | null): Fact[] {
  if (!health) return []
  const { dead, failingSince, repliesToday, p95Ms } = health
  return [
    ['Na fila', formatCount(countQueued(health))],
    ['Falhas', formatCount(dead)],
    ...(typeof repliesToday === 'number'
      ? [['Respostas hoje', formatCount(repliesToday)] satisfies Fact]
      : []),
    ...(typeof p95Ms === 'number' ? [['Demora (p95)', formatDuration(p95Ms)] satisfies Fact] : []),
    ...(failingSince ? [['Com erro', relativeTime(failingSince)] satisfies Fact] : []),
  ]
}

function listConfigFacts(description: AnyDescription, config: Values, place: Place): Fact[] {
  const note = description.secretNote(config)
  const secret = Object.values(description.fields).find(({ shownOnce }) => shownOnce)?.label
  const fields = Object.entries(description.fields).map(([name, { label }]) => ({ name, label }))
  return [
    ...getFacts(fields, config).map(
      ([label, value]): Fact => [label, note && label === secret ? `${value}\n${note}` : value],
    ),
    ...description.shown(config, place).map(({ label, value }): Fact => [label, value]),
    ...description.facts(config),
  ]
}
