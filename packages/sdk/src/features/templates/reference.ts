import type { ReferenceOf } from '../../core/rowReference.js'
import type { templates as rows } from './rows.js'

const noTemplate = { 404: 'Template não encontrado' }
const nameTaken = { 409: 'Já existe um template com este nome' }

export const templates: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os templates' },
  get: { summary: 'Mostra um template', failures: noTemplate },
  create: { summary: 'Cria um template', failures: nameTaken },
  update: { summary: 'Altera ou ativa um template', failures: { ...noTemplate, ...nameTaken } },
  remove: { summary: 'Exclui um template', failures: noTemplate },
  duplicate: { summary: 'Duplica um template', failures: { ...noTemplate, ...nameTaken } },
  stats: { summary: 'Conta os templates e suas categorias' },
  import: {
    summary: 'Importa templates de um arquivo JSON ou CSV',
    failures: {
      400: 'O arquivo não é JSON nem CSV, é de outra versão ou falta uma coluna',
      413: 'O arquivo deve ter no máximo 50 MB',
    },
  },
  library: { summary: 'Lista os templates prontos da biblioteca' },
  installLibrary: { summary: 'Instala templates da biblioteca', failures: noTemplate },
  analytics: { summary: 'Mostra o uso dos templates' },
  preview: { summary: 'Mostra como um conteúdo será lido' },
}
