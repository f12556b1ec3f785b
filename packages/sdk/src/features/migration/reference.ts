import type { ReferenceOf } from '../../core/rowReference.js'
import type { migration as rows } from './rows.js'

export const migration: ReferenceOf<typeof rows> = {
  importSession: {
    summary: 'Importa o pareamento de outro gateway',
    failures: {
      400: 'As credenciais não são de um aparelho pareado, ou o motor do gateway não as usa',
      404: 'Sessão não encontrada',
      409: 'O número já está pareado aqui, o nome já existe ou a sessão está ativa',
    },
  },
  addKeys: {
    summary: 'Acrescenta chaves a um pareamento importado',
    failures: { 400: 'Chaves inválidas', 404: 'Sessão não encontrada', 409: 'A sessão não espera chaves' },
  },
  addContacts: {
    summary: 'Importa contatos de outro gateway',
    failures: { 400: 'Contatos inválidos', 404: 'Sessão não encontrada' },
  },
  exportSession: {
    summary: 'Para uma sessão e exporta o pareamento dela para outro gateway',
    destroys: true,
    signIn: true,
    failures: {
      400: 'A sessão é da API oficial, ou o motor do gateway não exporta',
      403: 'Chaves de API não exportam pareamentos',
      404: 'Sessão não encontrada',
      409: 'A sessão não tem um pareamento',
    },
  },
}
