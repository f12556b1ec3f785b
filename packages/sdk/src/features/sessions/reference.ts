import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { sessions as rows } from './rows.js'

export const sessions: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista as sessões do usuário' },
  get: { summary: 'Mostra uma sessão', failures: noSession },
  create: {
    summary: 'Cria uma sessão',
    failures: { 409: 'Outra sessão já tem este identificador externo' },
  },
  update: {
    summary: 'Altera uma sessão',
    failures: { ...noSession, 409: 'Outra sessão já tem este identificador externo' },
  },
  remove: { summary: 'Exclui uma sessão', failures: noSession },
  connect: { summary: 'Conecta uma sessão', failures: noSession },
  disconnect: { summary: 'Desconecta uma sessão', failures: noSession, destroys: true },
  qr: { summary: 'Obtém o QR Code atual da sessão', failures: noSession },
  connectPhone: { summary: 'Solicita um código de pareamento por telefone', failures: noSession },
  pairingCode: { summary: 'Obtém o código de pareamento atual da sessão', failures: noSession },
}
