import { kommoMessages } from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../../provider/texts.js'

const kommo = {
  steps: 'Passos',
  configuration: 'Configuração',
  authorization: 'Autorização',
  webhooks: 'Webhooks',
  current: 'passo atual',
  next: 'Continuar',
  back: 'Voltar',
  authorize: 'Autorizar na Kommo',
  authorizing: 'Aguardando a Kommo…',
  again: 'Autorizar de novo',
  connected: 'A integração está autorizada.',
  connectedHint: 'Teste a conexão para continuar.',
  unconnected: 'Abra a Kommo em uma janela e permita o acesso. Ela se fecha sozinha.',
  blocked: 'O navegador bloqueou a janela. Abra este endereço:',
  finish: 'Finalizar',
  finishing: 'Finalizando...',
  callbackTitle: 'Autorização da Kommo',
  callbackWorking: 'Concluindo a autorização…',
  callbackDone: 'Pronto. Pode fechar esta janela.',
  callbackFailure: 'Não foi possível concluir a autorização',
  callbackHint: 'Feche esta janela e comece de novo na página de integrações.',
}

export const kommoTexts = { kommo }

export const useKommoTexts = /* @__PURE__ */ createTextsHook(kommoTexts)

export const useKommoMessages = /* @__PURE__ */ createSdkTextsHook('kommoMessages', kommoMessages)
