import { countOf, formatCount } from '@morpheus/sdk/format'
import { createTextsHook } from '../../provider/texts.js'

const documentation = {
  title: 'Documentação da API',
  text: 'A API completa para integrar o WhatsApp da sua empresa.',
  reference: 'Referência da API',
  sections: 'Seções',
  search: 'Buscar na documentação',
  resultCount: (count: number) => countOf(count, 'resultado', 'resultados'),
  noResultsTitle: 'Nenhum resultado encontrado',
  noResultsText: 'Tente outras palavras, ou menos palavras.',
  missingPlace: (title: string) => `A documentação não tem “${title}”. Este é o lugar mais próximo.`,
  linkTo: (title: string) => `Link para ${title}`,
  previous: 'Anterior',
  next: 'Próxima',
  neighbouringSections: 'Seção anterior e próxima',
  note: 'Nota',
  warning: 'Atenção',
  needsAuthentication: 'Precisa de autenticação',
  needsNoAuthentication: 'Não precisa de autenticação',
  parameters: 'Parâmetros',
  body: 'Corpo da requisição',
  fileFact: (maxBytes: number) => `arquivo, até ${formatCount(maxBytes / 1024 ** 2)} MB`,
  responses: 'Respostas',
  required: 'obrigatório',
  curl: 'cURL',
  responseExample: 'Resposta',
}

export const documentationTexts = { documentation }

export const useDocumentationTexts = /* @__PURE__ */ createTextsHook(documentationTexts)
