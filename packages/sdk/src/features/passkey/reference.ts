import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { passkey as rows } from './rows.js'

const otherPairing = 'Outra pessoa, chave ou token começou este pareamento'
const noRequest = 'Nenhuma passkey é pedida agora, ou ela já foi enviada'
const expiredText = 'O tempo deste pedido acabou, ou outro tomou o lugar dele'

export const passkey: ReferenceOf<typeof rows> = {
  start: {
    summary: 'Confirma o risco e começa a aprovação com a passkey da conta',
    failures: {
      400: 'Sem confirmed: true',
      403: otherPairing,
      ...noSession,
      409: noRequest,
      410: expiredText,
    },
  },
  answer: {
    summary: 'Entrega a resposta da passkey, com o token de uso único',
    failures: {
      400: 'A resposta é malformada, ou é de outro pedido, site ou conta (passkey_foreign)',
      403: 'Quem começou o pareamento não pode mais parear a sessão',
      404: 'Token desconhecido',
      409: 'O token já foi usado (passkey_used)',
      410: expiredText,
      422: 'O WhatsApp recusou a passkey (passkey_refused)',
    },
  },
  confirm: {
    summary: 'Confirma que o celular mostra o mesmo código',
    failures: {
      403: otherPairing,
      ...noSession,
      409: noRequest,
      410: expiredText,
      422: 'O WhatsApp recusou a passkey',
    },
  },
}
