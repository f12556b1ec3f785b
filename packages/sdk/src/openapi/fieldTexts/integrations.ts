import type { FieldTexts } from '../../core/fieldTexts.js'

/** Fields of calls to other systems, by area. */
export const integrationsFields = {
  websocket: {
    connections: ['As conexões abertas', 'The open connections'],
  },
  openai: {
    models: ['Os modelos da conta', 'The account’s models'],
    model: ['O modelo', 'The model'],
    maxTokens: ['Quantos tokens a resposta pode ter', 'How many tokens the answer may have'],
    contextWindow: [
      'Quantos tokens cabem na pergunta e na resposta',
      'How many tokens fit into question and answer',
    ],
    'days.calls': ['Quantas perguntas houve', 'How many questions there were'],
    inputTokens: ['Quantos tokens entraram', 'How many tokens went in'],
    outputTokens: ['Quantos tokens saíram', 'How many tokens came out'],
    cost: [
      'O custo em milionésimos de dólar; nulo sem preço conhecido',
      'The cost in millionths of a US dollar; null without a known price',
    ],
    valid: ['Se a chave vale', 'Whether the key is valid'],
  },
  kommo: {
    referer: ['O domínio da conta, como o Kommo o envia', 'The account’s domain, as Kommo sends it'],
    code: ['O código de autorização do Kommo', 'Kommo’s authorisation code'],
    pipelines: ['Os funis', 'The pipelines'],
    stages: ['As etapas', 'The stages'],
    'stages.stage': ['A etapa', 'The stage'],
    leads: ['Os leads', 'The leads'],
    authorizationTrouble: [
      'Por que a autorização não vale; nulo se vale',
      'Why the authorisation does not hold; null where it does',
    ],
    authorizationTroubleI18n: [
      'O mesmo em código e parâmetros, para outros idiomas',
      'The same as code and parameters, for other languages',
    ],
  },
  n8n: {
    workflows: ['Os workflows', 'The workflows'],
  },
  chatwoot: {
    inboxes: ['As caixas de entrada', 'The inboxes'],
    channelType: ['O tipo do canal', 'The type of the channel'],
  },
  typebot: {
    typebots: ['Os typebots', 'The typebots'],
    publicId: ['O id público', 'The public id'],
    typebotId: ['O id público do typebot', 'The public id of the typebot'],
  },
  flowise: {
    chatflows: ['Os chatflows', 'The chatflows'],
    deployed: ['Se está publicado', 'Whether it is deployed'],
  },
} satisfies Readonly<Record<string, FieldTexts>>
