interface Construction {
  title: string
  /** What will be here. */
  coming: string
  /** Where to go meanwhile. */
  meanwhile: string
}

/** Screens that are still being built, by their path. */
export const constructions: Readonly<Record<string, Construction>> = {
  documentation: {
    title: 'Documentação',
    coming: 'Aqui você vai encontrar o guia da API, com exemplos prontos para usar.',
    meanwhile: 'Enquanto isso, o painel e o terminal já fazem tudo o que uma sessão precisa.',
  },
  'api-reference': {
    title: 'Referência da API',
    coming: 'Aqui vai ficar cada chamada da API, com seus campos e respostas.',
    meanwhile: 'Enquanto isso, o SDK em TypeScript traz a mesma descrição no editor.',
  },
}
