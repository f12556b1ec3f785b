import { countOf } from '@morpheus/sdk/format'
import { apiKeyScopeHelp, apiKeyScopeLabels } from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const apiKeys = {
  title: 'Chaves de API',
  intro: 'Para scripts, integrações próprias e produtos que usam o Morpheus, no lugar da sua senha.',
  create: 'Nova chave',
  empty: 'Nenhuma chave ainda',
  emptyHelp: 'Crie uma para cada sistema: assim você encerra uma sem parar os outros.',
  failure: 'Erro ao carregar as chaves de API',
  notOffered: 'Este servidor não oferece chaves de API.',
  allSessions: 'Todas as sessões',
  someSessions: (count: number) => countOf(count, 'sessão', 'sessões'),
  noSessions: 'Nenhuma sessão: foram excluídas',
  used: (time: string) => `Usada ${time}`,
  neverUsed: 'Nunca usada',
  expires: (date: string) => `Expira em ${date}`,
  expired: 'Expirada',
  neverExpires: 'Não expira',
  end: 'Encerrar',
  endTitle: 'Encerrar chave',
  endText: (name: string) =>
    `A chave “${name}” deixa de valer agora, em todo lugar, e as conexões abertas com ela são encerradas. Não dá para desfazer.`,
  ended: 'Chave encerrada',
  endFailure: 'Erro ao encerrar a chave',
  full: (limit: number) =>
    `O limite de ${countOf(limit, 'chave', 'chaves')} foi atingido. Encerre as que não usa mais.`,
  form: {
    title: 'Nova chave de API',
    intro: 'Dê só o que o sistema precisa.',
    name: 'Nome',
    namePlaceholder: 'Ex.: Loja virtual',
    scopes: 'O que ela pode fazer',
    sessions: 'Em quais sessões',
    all: 'Todas as sessões',
    allHelp: 'As de hoje e as que você criar.',
    chosen: 'Só as escolhidas',
    chosenHelp: 'As outras não existem para ela.',
    search: 'Buscar sessão',
    noneFound: 'Nenhuma sessão encontrada',
    expiry: 'Validade',
    days: { 30: '30 dias', 90: '90 dias', 365: '1 ano' },
    never: 'Não expira',
    submit: 'Criar chave',
    failure: 'Erro ao criar a chave',
  },
  made: {
    title: 'Guarde a chave agora',
    text: 'Ela só é mostrada desta vez. Se a perder, encerre-a e crie outra.',
    key: 'Chave de API',
    hint: 'Vai no cabeçalho X-API-Key, ou como token Bearer.',
    done: 'Já guardei',
  },
}

export const apiKeyTexts = { apiKeys }

export const useApiKeyTexts = /* @__PURE__ */ createTextsHook(apiKeyTexts)

export const useApiKeyScopeLabels = /* @__PURE__ */ createSdkTextsHook('apiKeyScopeLabels', apiKeyScopeLabels)
export const useApiKeyScopeHelp = /* @__PURE__ */ createSdkTextsHook('apiKeyScopeHelp', apiKeyScopeHelp)
