import { countOf, formatCount } from '@morpheus/sdk/format'
import { areaTexts } from '../../provider/texts.js'

const documentation = {
  title: 'Documentação da API',
  text: 'A API completa para integrar o WhatsApp da sua empresa.',
  reference: 'Referência da API',
  sections: 'Seções',
  search: 'Buscar na documentação',
  found: (count: number) => countOf(count, 'resultado', 'resultados'),
  none: 'Nenhum resultado encontrado',
  noneText: 'Tente outras palavras, ou menos palavras.',
  missing: (asked: string) => `A documentação não tem “${asked}”. Este é o lugar mais próximo.`,
  linkTo: (title: string) => `Link para ${title}`,
  previous: 'Anterior',
  next: 'Próxima',
  pages: 'Seção anterior e próxima',
  note: 'Nota',
  warning: 'Atenção',
  lock: 'Precisa de autenticação',
  open: 'Não precisa de autenticação',
  parameters: 'Parâmetros',
  body: 'Corpo da requisição',
  file: (maxBytes: number) => `arquivo, até ${formatCount(maxBytes / 1024 ** 2)} MB`,
  responses: 'Respostas',
  required: 'obrigatório',
  curl: 'cURL',
  answer: 'Resposta',
}

export const documentationTexts = { documentation }

export const useDocumentationTexts = /* @__PURE__ */ areaTexts(documentationTexts)
