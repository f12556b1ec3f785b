export interface LibraryEntry {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: string
  /** Our rating out of 5. */
  readonly rating: number
  readonly content: string
}

/** Ids never change: they identify installed templates. */
export const catalogue: readonly LibraryEntry[] = [
  {
    id: 'boas-vindas',
    name: 'Boas-vindas',
    description: 'Primeira resposta a quem acabou de chegar',
    category: 'Saudações',
    rating: 4.9,
    content: 'Olá, {nome}! 👋 Que bom ter você aqui. Aqui é da {empresa}. Como podemos ajudar hoje?',
  },
  {
    id: 'fora-do-horario',
    name: 'Fora do horário',
    description: 'Diz quando o atendimento volta',
    category: 'Saudações',
    rating: 4.8,
    content:
      'Olá, {nome}! Recebemos sua mensagem. Nosso atendimento funciona {horario}. Assim que voltarmos, respondemos por aqui. Obrigado pela paciência!',
  },
  {
    id: 'agradecimento-contato',
    name: 'Agradecimento pelo contato',
    description: 'Encerra uma conversa com gentileza',
    category: 'Saudações',
    rating: 4.6,
    content:
      'Obrigado pelo contato, {nome}! Se precisar de mais alguma coisa, é só chamar. Tenha um ótimo dia!',
  },
  {
    id: 'lembrete-vencimento',
    name: 'Lembrete de vencimento',
    description: 'Avisa antes de a conta vencer',
    category: 'Financeiro',
    rating: 4.9,
    content:
      'Olá, {nome}! Passando para lembrar que sua fatura de {valor} vence em {data}. Se já pagou, desconsidere esta mensagem. 😊',
  },
  {
    id: 'fatura-em-atraso',
    name: 'Fatura em atraso',
    description: 'Cobra sem constranger e oferece ajuda',
    category: 'Financeiro',
    rating: 4.7,
    content:
      'Olá, {nome}. Ainda não identificamos o pagamento de {valor}, com vencimento em {data}. Se precisar da segunda via ou quiser combinar outra data, é só responder aqui.',
  },
  {
    id: 'chave-pix',
    name: 'Dados para Pix',
    description: 'Envia a chave Pix e o valor',
    category: 'Financeiro',
    rating: 4.8,
    content:
      'Olá, {nome}! Seguem os dados para o Pix:\n\nValor: {valor}\nChave: {chave_pix}\nFavorecido: {empresa}\n\nDepois de pagar, envie o comprovante por aqui, por favor.',
  },
  {
    id: 'pagamento-confirmado',
    name: 'Pagamento confirmado',
    description: 'Confirma o que foi recebido',
    category: 'Financeiro',
    rating: 4.8,
    content: 'Olá, {nome}! Confirmamos o recebimento do seu pagamento de {valor}. Muito obrigado! ✅',
  },
  {
    id: 'confirmacao-consulta',
    name: 'Confirmação de consulta',
    description: 'Pede que o paciente confirme a presença',
    category: 'Agendamentos',
    rating: 4.9,
    content:
      'Olá, {nome}! Sua consulta está marcada para {data}, às {hora}. Responda 1 para confirmar ou 2 para remarcar.',
  },
  {
    id: 'lembrete-vespera',
    name: 'Lembrete da véspera',
    description: 'Lembra o horário de amanhã',
    category: 'Agendamentos',
    rating: 4.8,
    content:
      'Olá, {nome}! Lembrando do seu horário amanhã, {data}, às {hora}, na {empresa}. Se não puder vir, avise com antecedência, por favor.',
  },
  {
    id: 'remarcacao',
    name: 'Remarcação de horário',
    description: 'Oferece outra data',
    category: 'Agendamentos',
    rating: 4.5,
    content:
      'Olá, {nome}. Precisamos remarcar seu horário de {data}. Temos vaga em {nova_data}. Pode ser? Pedimos desculpas pelo transtorno.',
  },
  {
    id: 'retorno-consulta',
    name: 'Hora do retorno',
    description: 'Chama quem já passou do prazo de voltar',
    category: 'Agendamentos',
    rating: 4.4,
    content:
      'Olá, {nome}! Já está na hora do seu retorno. Quer que a gente veja um horário para você nesta semana?',
  },
  {
    id: 'pedido-recebido',
    name: 'Pedido recebido',
    description: 'Confirma um pedido e o valor',
    category: 'E-commerce',
    rating: 4.9,
    content:
      'Olá, {nome}! Recebemos seu pedido nº {numero_pedido}, no valor de {valor}. Avisaremos por aqui quando ele sair para entrega. 📦',
  },
  {
    id: 'pedido-enviado',
    name: 'Pedido enviado',
    description: 'Envia o código de rastreio',
    category: 'E-commerce',
    rating: 4.8,
    content:
      'Boa notícia, {nome}! Seu pedido nº {numero_pedido} foi enviado. Código de rastreio: {rastreio}. Previsão de entrega: {data_entrega}.',
  },
  {
    id: 'saiu-para-entrega',
    name: 'Saiu para entrega',
    description: 'Avisa que o entregador está a caminho',
    category: 'E-commerce',
    rating: 4.8,
    content:
      '{nome}, seu pedido nº {numero_pedido} saiu para entrega e chega hoje. Tem alguém para receber? 🚚',
  },
  {
    id: 'pronto-para-retirada',
    name: 'Pronto para retirada',
    description: 'Chama o cliente para buscar',
    category: 'E-commerce',
    rating: 4.7,
    content:
      'Olá, {nome}! Seu pedido nº {numero_pedido} está pronto para retirada na {empresa}. Traga um documento com foto.',
  },
  {
    id: 'carrinho-abandonado',
    name: 'Carrinho abandonado',
    description: 'Retoma uma compra que parou no meio',
    category: 'E-commerce',
    rating: 4.5,
    content:
      'Oi, {nome}! Vimos que {produto} ficou no seu carrinho. Ficou alguma dúvida? Podemos ajudar a finalizar a compra.',
  },
  {
    id: 'promocao-relampago',
    name: 'Promoção relâmpago',
    description: 'Oferta com prazo',
    category: 'Marketing',
    rating: 4.6,
    content:
      '🔥 {nome}, só até {data}: {produto} por {valor} na {empresa}! Responda QUERO e reservamos o seu.\n\nPara não receber ofertas, responda SAIR.',
  },
  {
    id: 'cupom-desconto',
    name: 'Cupom de desconto',
    description: 'Cupom para a próxima compra',
    category: 'Marketing',
    rating: 4.5,
    content:
      'Olá, {nome}! Preparamos um cupom para você: {cupom}. Vale até {data}.\n\nPara não receber ofertas, responda SAIR.',
  },
  {
    id: 'novidade',
    name: 'Novidade na loja',
    description: 'Apresenta um produto novo',
    category: 'Marketing',
    rating: 4.3,
    content:
      'Oi, {nome}! Acabou de chegar na {empresa}: {produto}. Quer ver as fotos e o preço?\n\nPara não receber novidades, responda SAIR.',
  },
  {
    id: 'feliz-aniversario',
    name: 'Feliz aniversário',
    description: 'Parabeniza o cliente',
    category: 'Relacionamento',
    rating: 4.8,
    content: '🎉 Feliz aniversário, {nome}! A equipe da {empresa} deseja um dia cheio de alegria.',
  },
  {
    id: 'pesquisa-satisfacao',
    name: 'Pesquisa de satisfação',
    description: 'Pede uma nota de 1 a 5',
    category: 'Relacionamento',
    rating: 4.6,
    content:
      'Olá, {nome}! De 1 a 5, como você avalia o atendimento da {empresa}? Sua resposta nos ajuda a melhorar.',
  },
  {
    id: 'sentimos-sua-falta',
    name: 'Sentimos sua falta',
    description: 'Chama de volta quem sumiu',
    category: 'Relacionamento',
    rating: 4.3,
    content: 'Oi, {nome}! Faz um tempinho que você não aparece por aqui. Podemos ajudar com alguma coisa?',
  },
  {
    id: 'chamado-aberto',
    name: 'Chamado aberto',
    description: 'Informa o protocolo e o prazo',
    category: 'Suporte',
    rating: 4.7,
    content:
      'Olá, {nome}! Abrimos o chamado nº {protocolo}. Nossa equipe responde até {data}. Você pode mandar mais detalhes por aqui.',
  },
  {
    id: 'chamado-resolvido',
    name: 'Chamado resolvido',
    description: 'Confirma a solução com o cliente',
    category: 'Suporte',
    rating: 4.6,
    content:
      'Olá, {nome}! O chamado nº {protocolo} foi resolvido. Está tudo certo por aí? Se não estiver, responda esta mensagem e continuamos.',
  },
]
