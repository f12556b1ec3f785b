import { createTextsHook } from '../provider/texts.js'

const drafts = {
  restored: (time: string) => `Rascunho de ${time} recuperado.`,
  outdated: 'O que está salvo mudou depois dele: confira antes de salvar.',
  lacksSecrets: 'Senhas e chaves não são guardadas em rascunhos: preencha de novo.',
  discard: 'Descartar rascunho',
}

export const draftTexts = { drafts }

export const useDraftTexts = /* @__PURE__ */ createTextsHook(draftTexts)
