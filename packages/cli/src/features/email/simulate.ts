import type { AlertSeverity, AlertType } from '@morpheus/sdk'
import { mailMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'

const types = {
  sistema: 'system_down',
  sessao: 'session_disconnected',
  saude: 'health_warning',
  critico: 'critical_alert',
} as const satisfies Record<string, AlertType>
const severities = {
  baixa: 'low',
  media: 'medium',
  alta: 'high',
  critica: 'critical',
} as const satisfies Record<string, AlertSeverity>

export interface SimulateOptions {
  tipo: keyof typeof types
  severidade: keyof typeof severities
}

export async function simulate(
  context: Context,
  { tipo, severidade }: SimulateOptions,
  message: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const sent = await morpheus.email.simulateAlert({
      type: types[tipo],
      severity: severities[severidade],
      message,
    })
    if (output.json) return output.value(sent)
    output.note(`${output.notePaint('green', '✓')} ${mailMessages.simulated}`)
  })
}
