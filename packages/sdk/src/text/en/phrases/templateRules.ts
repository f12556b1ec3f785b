import type { Phrases } from '../../phrases.js'

export const templateRulePhrases: Phrases = {
  'O corpo não pode começar nem terminar com uma variável': 'The body cannot begin or end with a variable',
  'URL da imagem do cabeçalho': 'URL of the header’s image',
  'URL do vídeo do cabeçalho': 'URL of the header’s video',
  'URL do documento do cabeçalho': 'URL of the header’s document',
  'Cabeçalho: {}': 'Header: {}',
  'Código do botão "{}"': 'Code of button "{}"',
  'Final do link do botão "{}"': 'End of the link of button "{}"',
  'Template não encontrado': 'Template not found',
  'Não é um template': 'Not a template',
  'Ativo deve ser sim ou não': 'Active has to be yes or no',
  'A linha tem {} colunas; a primeira linha tem {}': 'The line has {} columns; the first line has {}',
  'O CSV não pode ser lido: {}': 'The CSV cannot be read: {}',
  'O arquivo está vazio': 'The file is empty',
  'Falta a coluna "{}". A primeira linha deve ter os nomes das colunas.':
    'There is no column "{}". The first line has to have the names of the columns.',
  'O arquivo não é um JSON válido': 'The file is not valid JSON',
  'O arquivo não tem uma lista "templates"': 'The file has no list "templates"',
  'O arquivo é da versão {}: só arquivos da versão {} são importados':
    'The file is of version {}: only files of version {} are imported',
  'Já existe um template com este nome': 'There is a template of this name already',
}
