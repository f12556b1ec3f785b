import type { SessionRisk } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { showFacts } from '../../core/forms/form.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { wrap } from '../../core/output/wrap.js'
import { findSession } from './find.js'

const levels: Readonly<Record<SessionRisk['level'], readonly [text: string, colour: Colour]>> = {
  unknown: ['Sem dados: ainda há poucas mensagens', 'grey'],
  low: ['Baixo', 'green'],
  medium: ['Médio', 'yellow'],
  high: ['Alto', 'red'],
}

export async function risk(context: Context, reference: string | undefined): Promise<void> {
  const { output } = context
  const { risk } = await withClient(context, async (morpheus) => {
    const { id } = await findSession(morpheus, reference)
    return morpheus.messages.risk({ id })
  })
  if (output.json) return output.value(risk)
  const [text, colour] = levels[risk.level]
  showFacts(output, [
    ['Risco', output.paint(colour, text)],
    ['Contatos', `${risk.contacts}, ${risk.unanswered} sem resposta`],
    ['Mensagens', `${risk.sent}, ${risk.undelivered} sem chegar, ${risk.rejected} recusadas`],
  ])
  for (const { text, advice } of risk.factors) {
    output.data('')
    for (const part of [text, advice])
      for (const line of wrap(sanitize(part), output.columns - 1)) output.data(line)
  }
}
