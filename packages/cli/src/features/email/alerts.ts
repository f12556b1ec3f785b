import type { AlertSettings } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usage } from '../../core/output/failures.js'

export interface AlertOptions {
  sessao?: number
  integracao?: number
  silencio?: string
  recuperado?: 'sim' | 'nao'
}

export async function alerts(context: Context, options: AlertOptions): Promise<void> {
  const { output } = context
  const { sessao, integracao, silencio, recuperado } = options
  const change = {
    ...(sessao !== undefined && { sessionMinutes: sessao }),
    ...(integracao !== undefined && { integrationMinutes: integracao }),
    ...(silencio !== undefined && quietIn(silencio)),
    ...(recuperado && { tellRecovered: recuperado === 'sim' }),
  }
  const isChange = Object.keys(change).length > 0
  await withClient(context, async (morpheus) => {
    const settings = isChange ? await morpheus.email.changeAlerts(change) : await morpheus.email.alerts()
    if (output.json) return output.value(settings)
    if (isChange) output.note(`${output.notePaint('green', '✓')} Avisos salvos com sucesso!`)
    for (const line of linesOf(settings)) output.data(line)
  })
}

function quietIn(text: string): Pick<AlertSettings, 'quietFrom' | 'quietTo'> {
  if (text === 'nenhum') return { quietFrom: null, quietTo: null }
  const [, quietFrom, quietTo] = /^(\d\d:\d\d)\s*-\s*(\d\d:\d\d)$/.exec(text.trim()) ?? []
  if (quietFrom && quietTo) return { quietFrom, quietTo }
  throw usage('Informe o silêncio como 22:00-07:00, ou nenhum.', 'invalid_data')
}

function linesOf({ sessionMinutes, integrationMinutes, quietFrom, quietTo, tellRecovered }: AlertSettings) {
  const facts = [
    ['Sessão desconectada', `há ${sessionMinutes} min`],
    ['Integração com falha', `há ${integrationMinutes} min`],
    ['Silêncio', quietFrom && quietTo ? `das ${quietFrom} às ${quietTo}` : 'nenhum'],
    ['Ao voltar ao normal', tellRecovered ? 'avisa' : 'não avisa'],
  ]
  return facts.map(([label = '', value = '']) => `${label.padEnd(21)} ${value}`)
}
