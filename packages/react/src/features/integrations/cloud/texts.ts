import { createTextsHook } from '../../../provider/texts.js'

const cloud = {
  show: 'Mostrar configuração',
  hide: 'Ocultar configuração',
  discardTitle: 'Descartar alterações?',
  discardText: 'O que você mudou ainda não foi salvo.',
  discard: 'Descartar',
}

export const cloudTexts = { cloud }

export const useCloudTexts = /* @__PURE__ */ createTextsHook(cloudTexts)
