import { areaTexts } from '../../../provider/texts.js'

export const cloudTexts = {
  show: 'Mostrar configuração',
  hide: 'Ocultar configuração',
  discardTitle: 'Descartar alterações?',
  discardText: 'O que você mudou ainda não foi salvo.',
  discard: 'Descartar',
}

export const useCloudTexts = areaTexts('cloud', cloudTexts)
