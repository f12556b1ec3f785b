import { areaTexts } from '../provider/texts.js'

export const cloudTexts = {
  title: 'WhatsApp Cloud API',
  intro: 'Tokens de acesso, número e webhook da API oficial da Meta.',
  show: 'Mostrar configuração',
  hide: 'Ocultar configuração',
  discardTitle: 'Descartar alterações?',
  discardText: 'O que você mudou ainda não foi salvo.',
  discard: 'Descartar',
}

export const useCloudTexts = areaTexts('cloud', cloudTexts)
