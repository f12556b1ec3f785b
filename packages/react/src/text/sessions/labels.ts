import { areaTexts } from '../../provider/texts.js'

export const labelTexts = {
  byTag: 'Etiqueta',
  allTags: 'Todas as etiquetas',
  tags: 'Etiquetas',
  edit: 'Etiquetas…',
  title: (name: string) => `Etiquetas de ${name}`,
  hint: 'Separe por vírgulas. Por exemplo: sul, vip',
  tooMany: (most: number) => `Use até ${most} etiquetas`,
  tooLong: (most: number) => `Etiqueta muito longa: use até ${most} caracteres`,
  save: 'Salvar',
  failure: 'Não foi possível salvar',
  pin: 'Fixar',
  unpin: 'Desafixar',
  pinned: 'Fixada',
}

export const useLabelTexts = areaTexts('labels', labelTexts)
