import { areaTexts } from '../provider/texts.js'

export const editorTexts = {
  test: 'Testar',
  testing: 'Testando...',
  save: 'Salvar',
  saving: 'Salvando...',
  activate: 'Ativar agora',
  loading: 'Carregando configuração…',
  mask: (mask: string) => `${mask} (guardado)`,
  maskHint: 'Deixe em branco para manter o valor guardado.',
  movedHint: 'O destino mudou: o que está guardado não vai para ele. Informe de novo.',
  select: 'Selecione',
  selectAll: 'Marcar todos',
  selectNone: 'Desmarcar todos',
  chosen: (chosen: number, all: number) => `${chosen} de ${all}`,
  headerName: 'Nome do cabeçalho',
  headerValue: 'Valor do cabeçalho',
  addHeader: 'Adicionar cabeçalho',
  removeHeader: (name: string) => (name === '' ? 'Remover cabeçalho' : `Remover cabeçalho ${name}`),
  noHeaders: 'Nenhum cabeçalho extra.',
  discardTitle: 'Descartar alterações?',
  discardText: 'O que você mudou ainda não foi salvo.',
  discard: 'Descartar',
  keepEditing: 'Continuar editando',
  untestedTitle: 'Salvar mesmo assim?',
  untestedText: 'O teste com estes dados falhou. Se salvar, eles substituem o que está guardado.',
  saveAnyway: 'Salvar mesmo assim',
  took: (milliseconds: string) => `em ${milliseconds} ms`,
  copySecretNow: 'Copie agora: depois de fechar, só o final fica visível.',
  done: 'Concluir',
}

export const useEditorTexts = areaTexts('editor', editorTexts)
