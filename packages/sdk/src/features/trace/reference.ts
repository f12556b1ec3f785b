import type { ReferenceOf } from '../../core/rowReference.js'
import type { trace as rows } from './rows.js'

export const trace: ReferenceOf<typeof rows> = {
  get: {
    summary: 'Mostra tudo o que aconteceu com uma mensagem, um evento ou uma entrega',
    failures: { 404: 'Nada com este ID está guardado' },
  },
}
