import type { ReferenceOf } from '../../core/rowReference.js'
import type { cloudTemplates as rows } from './rows.js'

const refusalStatuses = {
  400: 'Esta sessão não usa a WhatsApp Cloud API, ou falta o Business Account ID',
  422: 'A Meta recusou o Access Token, ou ele não tem permissão',
  429: 'Chamadas demais à Meta em pouco tempo',
  503: 'A Meta não pôde ser consultada',
}
const session = { ...refusalStatuses, 404: 'Sessão não encontrada' }
const one = { ...refusalStatuses, 404: 'Sessão ou template não encontrado' }

export const cloudTemplates: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os templates da conta na Meta, com o estado de cada um', failures: session },
  create: {
    summary: 'Envia um template para a aprovação da Meta',
    failures: { ...session, 409: 'Já existe um template com este nome neste idioma' },
  },
  uploadSample: {
    summary: 'Envia à Meta o arquivo de exemplo do cabeçalho de um template',
    failures: {
      ...session,
      413: 'O arquivo é maior do que a Meta aceita',
      415: 'O corpo não é multipart/form-data',
    },
  },
  get: { summary: 'Mostra um template da Meta e o seu estado', failures: one },
  update: {
    summary: 'Altera um template na Meta, que o analisa de novo',
    failures: { ...one, 409: 'A Meta não deixa alterar este template agora' },
  },
  remove: {
    summary: 'Exclui um template da conta na Meta',
    failures: { ...one, 409: 'A Meta não deixa excluir este template' },
  },
}
