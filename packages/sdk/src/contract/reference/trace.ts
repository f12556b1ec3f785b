import type { trace as rows } from '../areas/trace.js'
import type { ReferenceOf } from '../rowReference.js'

export const trace: ReferenceOf<typeof rows> = {
  get: {
    summary: 'Mostra tudo o que aconteceu com uma mensagem, um evento ou uma entrega',
    failures: { 404: 'Nada com este ID está guardado' },
  },
}
