import type { ReferenceOf } from '../../core/rowReference.js'
import type { apiKeys as rows } from './rows.js'

export const apiKeys: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista as chaves de API da conta' },
  create: {
    summary: 'Cria uma chave de API, mostrada só nesta resposta',
    failures: { 403: 'A chave teria mais do que quem a cria', 409: 'Limite de chaves atingido' },
  },
  remove: { summary: 'Encerra uma chave de API na hora', failures: { 404: 'Chave não encontrada' } },
}
