/** The language of error messages; everything else that a client returns is the server's own text. */
export type Language = 'pt-BR' | 'en'
