import { noSession } from '../../contract/reference/failures.js'
import type { ReferenceOf } from '../../core/rowReference.js'
import type { campaigns as rows } from './rows.js'

const missing = { 404: 'Campanha não encontrada' }

export const campaigns: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista as campanhas' },
  create: {
    summary: 'Cria uma campanha: uma mensagem para uma lista de números',
    failures: {
      ...noSession,
      400: 'A lista, o texto ou o horário é inválido, ou a sessão não envia isto',
      429: 'A conta tem campanhas demais em andamento',
    },
  },
  uploadFile: {
    summary: 'Envia o arquivo de uma campanha que será criada',
    failures: {
      ...noSession,
      400: 'O arquivo está vazio ou não é do tipo indicado',
      413: 'O arquivo é grande demais',
    },
  },
  get: { summary: 'Mostra uma campanha e quantas mensagens chegaram até onde', failures: missing },
  recipients: { summary: 'Lista o resultado de cada destinatário de uma campanha', failures: missing },
  pause: {
    summary: 'Pausa uma campanha',
    failures: { ...missing, 409: 'A campanha já terminou' },
  },
  resume: {
    summary: 'Continua uma campanha pausada',
    failures: { ...missing, 409: 'A campanha já terminou' },
  },
  cancel: {
    summary: 'Cancela uma campanha',
    failures: { ...missing, 409: 'A campanha já terminou' },
  },
  remove: {
    summary: 'Apaga uma campanha que terminou, com os resultados',
    failures: { ...missing, 409: 'A campanha ainda não terminou' },
  },
}
