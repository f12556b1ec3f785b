import type { ReferenceOf } from '../../core/rowReference.js'
import type { tokens as rows } from './tokens.js'

export const tokens: ReferenceOf<typeof rows> = {
  create: {
    summary: 'Troca uma chave de API ou um acesso por um token curto, de sessões escolhidas',
    failures: { 403: 'O token poderia mais do que quem o pede' },
  },
}
