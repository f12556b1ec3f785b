import type { Phrases } from '../../phrases.js'

export const templateRulePhrases: Phrases = {
  'A categoria é UTILITY, MARKETING ou AUTHENTICATION':
    'The category is UTILITY, MARKETING or AUTHENTICATION',
  'O nome de um template tem letras minúsculas, números e _':
    'A template’s name has lower-case letters, digits and _',
  'O nome de uma variável tem letras minúsculas sem acento, números e _: {}':
    'A variable’s name has lower-case letters without accents, digits and _: {}',
  'Numere as variáveis em sequência a partir de {{1}}': 'Number the variables in sequence from {{1}} on',
  'Use só variáveis com número, como {{1}}, ou só com nome, como {{nome}}':
    'Use only numbered variables, as {{1}}, or only named ones, as {{name}}',
  'Separe as variáveis com algum texto': 'Put some text between the variables',
  'O cabeçalho deve ter no máximo 60 caracteres': 'The header may have up to 60 characters',
  'O cabeçalho leva no máximo 1 variável': 'The header takes at most 1 variable',
  'O texto do cabeçalho é obrigatório': 'The header’s text is required',
  'O corpo deve ter no máximo 1024 caracteres': 'The body may have up to 1024 characters',
  'O corpo não pode começar nem terminar com uma variável': 'The body cannot begin or end with a variable',
  'O corpo não pode ter mais de uma linha em branco seguida': 'The body cannot have two empty lines in a row',
  'O corpo é obrigatório': 'The body is required',
  'O rodapé deve ter no máximo 60 caracteres': 'The footer may have up to 60 characters',
  'O rodapé não leva variáveis': 'The footer takes no variables',
  'Texto do botão é obrigatório': 'The button’s text is required',
  'O texto do botão "{}" deve ter no máximo 25 caracteres':
    'The text of button "{}" may have up to 25 characters',
  'Telefone inválido no botão "{}"': 'Invalid phone number in button "{}"',
  'URL inválida no botão "{}"': 'Invalid URL in button "{}"',
  'URL muito longa no botão "{}"': 'URL too long in button "{}"',
  'No botão "{}" a variável fica no final da URL': 'In button "{}" the variable stands at the end of the URL',
  'São no máximo 10 botões': 'At most 10 buttons',
  'Dê um exemplo para {}': 'Give an example of {}',
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
