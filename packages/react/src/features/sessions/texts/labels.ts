import { countOf, formatCount } from '@morpheus/sdk/format'
import { areaTexts } from '../../../provider/texts.js'

export const labelTexts = {
  byTag: 'Etiqueta',
  allTags: 'Todas as etiquetas',
  tags: 'Etiquetas',
  edit: 'Etiquetas…',
  title: (name: string) => `Etiquetas de ${name}`,
  add: 'Adicionar etiqueta',
  known: 'Já usadas',
  many: (count: number) => `Etiquetas de ${countOf(count, 'sessão', 'sessões')}`,
  toAdd: 'Adicionar',
  toRemove: 'Remover',
  tagged: (tag: string, count: number) => `${tag} (${formatCount(count)})`,
  wouldBeTooMany: (most: number) => `Ficaria com mais de ${most} etiquetas`,
  change: 'Alterar',
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
