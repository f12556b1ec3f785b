import type { ApiKeyScope } from '../contract/apiKeys/scopes.js'

/** What a key may be made for, in a word. */
export const apiKeyScopeLabels: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Leitura',
  messages: 'Mensagens',
  sessions: 'Sessões',
  everything: 'Acesso total',
}

/** The same in a sentence. */
export const apiKeyScopeHelp: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Vê sessões, contatos, mensagens, eventos, integrações e monitoramento.',
  messages: 'Envia e lê mensagens, e ouve o que chega.',
  sessions: 'Cria, conecta, altera e exclui sessões.',
  everything: 'Tudo o que você pode, inclusive integrações, chaves e a conta.',
}
