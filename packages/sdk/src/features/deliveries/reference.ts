import { noSession, notConfigured } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { deliveries as rows } from './rows.js'

const noDelivery = { 404: 'Entrega não encontrada' }

export const deliveries: ReferenceOf<typeof rows> = {
  integrations: { summary: 'Mostra como estão as integrações de uma sessão', failures: noSession },
  targets: { summary: 'Mostra os destinos de eventos de uma sessão', failures: noSession },
  list: { summary: 'Lista as entregas de eventos de todas as sessões' },
  copyIntegration: {
    summary: 'Configura uma integração como em outra sessão',
    failures: { 404: 'Sessão de origem ou de destino não encontrada, ou a origem não tem esta integração' },
  },
  logs: { summary: 'Lista as entregas de eventos de uma sessão', failures: noSession },
  history: { summary: 'Mostra as entregas de uma sessão ao longo do tempo', failures: noSession },
  get: { summary: 'Mostra uma entrega com suas tentativas', failures: noDelivery },
  replay: { summary: 'Reenvia uma entrega', failures: noDelivery },
  replayFailed: { summary: 'Reenvia todas as entregas que falharam desde um momento', failures: noSession },
  pause: { summary: 'Pausa as entregas de um destino', failures: notConfigured },
  resume: { summary: 'Retoma as entregas de um destino', failures: notConfigured },
  logsOf: { summary: 'Lista as entregas de eventos', failures: noSession },
  test: { summary: 'Entrega um evento de teste', failures: noSession },
}
