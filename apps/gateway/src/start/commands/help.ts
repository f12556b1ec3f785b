export const help = `morpheus-gateway: o servidor do Morpheus

Uso
  morpheus-gateway [opções]
  morpheus-gateway user add --email E-MAIL [--name NOME] [--password-stdin] [--data PASTA]
  morpheus-gateway user password E-MAIL [--password-stdin] [--data PASTA]
  morpheus-gateway user sign-out E-MAIL [--data PASTA]
  morpheus-gateway user reset-2fa E-MAIL [--data PASTA]
  morpheus-gateway user admin E-MAIL [--remove] [--data PASTA]
  morpheus-gateway secret rotate [--tokens] [--vault] [--forget] [--data PASTA]
  morpheus-gateway check [--rehearse] [opções]
  morpheus-gateway migrate-store --from ORIGEM --to DESTINO [--data PASTA] [--replace]

Opções
  --port PORTA      porta (padrão 8000; MORPHEUS_PORT)
  --host ENDEREÇO   endereço em que escuta (padrão 0.0.0.0, para o celular na mesma rede; MORPHEUS_HOST)
  --data PASTA      onde ficam banco de dados e chave (padrão ./data; MORPHEUS_DATA)
  --engine MOTOR    virtual: celular simulado (padrão), ou whatsapp: o WhatsApp, como aparelho conectado, não oficial
                    (MORPHEUS_ENGINE)
  --cluster         um nó de vários com o mesmo DATABASE_URL, a mesma MORPHEUS_SECRET e o mesmo lugar de arquivos
                    (MORPHEUS_CLUSTER=1)
  --log FORMATO     json ou texto (padrão: texto no terminal, json fora dele; MORPHEUS_LOG)
  -h, --help        mostra esta ajuda
  -v, --version     mostra a versão

Usuários (com o gateway em execução ou não)
  user add       cria um usuário; sem --password-stdin, uma senha é gerada e mostrada uma única vez
  user password  troca a senha, que é perguntada, e encerra todos os acessos do usuário
  user sign-out  encerra todos os acessos do usuário, em todos os aparelhos
  user reset-2fa desativa a autenticação de dois fatores de quem perdeu o celular e os códigos de recuperação
  user admin     torna o usuário administrador, ou com --remove deixa de ser; o primeiro usuário já é:
                 só administradores convidam usuários, configuram o e-mail e apagam as linhas do sistema nos logs
  Com --password-stdin, a senha é lida da entrada padrão. Senhas muito usadas, ou feitas do e-mail
  ou do nome, não são aceitas.

Trocar as chaves, com o gateway parado
  secret rotate troca a chave dos tokens (todos precisam entrar de novo) e a do cofre (os segredos das integrações
  são cifrados de novo); --tokens ou --vault trocam só uma. Com a chave perdida e sem backup, --forget cria outras e
  desiste do que foi cifrado com ela.

Antes de atualizar (com o gateway em execução ou não)
  check         diz o que o início desta versão encontraria e mudaria, e não muda nada; com --rehearse, ensaia as
                mudanças do banco de dados: numa cópia do SQLite, ou numa transação desfeita do PostgreSQL, que
                trava enquanto isso as tabelas que mudam

Mudar de banco de dados, com o gateway parado
  migrate-store copia tudo de --from para --to: sqlite:PASTA, ou postgres, que é o de DATABASE_URL (ou um endereço
                postgres://…, que outros veem). Confere cada tabela nos dois lados; a origem fica como estava.
                --data é a pasta de dados do Postgres (padrão: a do SQLite de origem, senão a de sempre): na mesma
                pasta os arquivos ficam onde estão, para outra são copiados. Interrompido, continua ao ser executado
                de novo. --replace troca uma cópia anterior desta mesma instalação

Onde os dados ficam
  DATABASE_URL           banco de dados PostgreSQL: postgres://usuario:senha@servidor:5432/banco (padrão: um arquivo
                         SQLite na pasta de dados); as chaves do servidor ficam na pasta de dados em ambos os casos
  MORPHEUS_DATABASE_CONNECTIONS
                         conexões com o PostgreSQL ao mesmo tempo (padrão 10)
  MORPHEUS_DATABASE_DIRECT_URL
                         endereço do próprio PostgreSQL, quando o de DATABASE_URL é de um pooler em modo de transação
  MORPHEUS_FILES_DIR     pasta de mídias e backups, se não for a de dados; com --cluster, uma que todos os nós compartilham
  MORPHEUS_S3_URL        em vez dela, um bucket compatível com S3: https://CHAVE:SEGREDO@servidor/bucket/prefixo, com
                         ?region=… se preciso e &pathStyle=false se o bucket fica no nome do servidor; sem CHAVE:SEGREDO,
                         as credenciais são as do ambiente (AWS_ACCESS_KEY_ID… ou o papel da máquina)
  MORPHEUS_ADOPT_STORE   1, em um só início, usa os arquivos com outro banco de dados que o de antes (padrão 0)

WhatsApp (--engine whatsapp)
  MORPHEUS_WHATSAPP_DEVICE   nome com que o celular mostra este aparelho (padrão Morpheus)
  MORPHEUS_WHATSAPP_PROXY    proxy HTTP por onde se chega ao WhatsApp: http://usuario:senha@proxy.exemplo:3128
  MORPHEUS_WHATSAPP_VERSION  versão do WhatsApp Web informada, quando a do Morpheus não é mais aceita

E-mail (sem MORPHEUS_SMTP_HOST, um administrador o configura em Configurações)
  MORPHEUS_SMTP_HOST, MORPHEUS_SMTP_PORT
                         servidor SMTP e porta (padrão 587 com STARTTLS, 465 com TLS)
  MORPHEUS_SMTP_USER, MORPHEUS_SMTP_PASSWORD
                         usuário e senha dele, se pedir
  MORPHEUS_SMTP_SECURITY starttls (padrão), tls ou nenhuma
  MORPHEUS_SMTP_FROM, MORPHEUS_SMTP_FROM_NAME
                         remetente (padrão: o usuário) e o nome dele (padrão Morpheus)
  MORPHEUS_SMTP_CA       arquivo PEM de um certificado em que se confia além dos conhecidos
  MORPHEUS_EMAIL_NOTIFICATIONS
                         1 envia avisos por e-mail a quem os ligou nas preferências (padrão 0)

Outras variáveis de ambiente
  MORPHEUS_ADMIN_EMAIL, MORPHEUS_ADMIN_PASSWORD, MORPHEUS_ADMIN_NAME
                         administrador criado na primeira execução
  MORPHEUS_PUBLIC_URL    endereço que o celular usa, se não for o deste computador na rede
  MORPHEUS_SECRET        chave do servidor, 32 bytes em base64 (padrão: secret.key na pasta de dados); ao trocá-la, a
                         nova e a anterior separadas por vírgula, até secret rotate terminar
  MORPHEUS_NODE_NAME     nome deste nó no monitoramento e nas métricas (padrão: o nome da máquina)
  OTEL_EXPORTER_OTLP_ENDPOINT
                         endereço OTLP/HTTP de um coletor (http://127.0.0.1:4318) que recebe traces e métricas
  MORPHEUS_SIGN_IN_DAYS  dias até que seja preciso entrar de novo, mesmo com o acesso em uso (padrão 90)
  MORPHEUS_LOG_LEVEL     fatal, error, warn, info, debug, trace ou silent (padrão: warn no terminal,
                         info fora dele); o log sai no stderr
  MORPHEUS_DASHBOARD     pasta do painel compilado
  MORPHEUS_PUBLIC_LIMIT  chamadas por minuto, por endereço, sem token (padrão 300)
  MORPHEUS_TRUST_PROXY   proxies na frente do gateway, em quem se confia para saber o endereço de quem chama: quantos
                         são (1) ou os endereços deles (10.0.0.0/8,127.0.0.1); padrão: nenhum
  MORPHEUS_CORS_ORIGINS  páginas de outras origens que podem chamar pelo navegador: https://produto.com.br,…, * para
                         todas (padrão) ou nenhuma
  MORPHEUS_FRAME_ANCESTORS
                         páginas que podem mostrar o painel em um quadro: https://produto.com.br,… ou nenhuma (padrão)
  MORPHEUS_TIME_ZONE     fuso horário das contas que não escolheram o seu (padrão America/Sao_Paulo)
  MORPHEUS_ALLOW_LOCAL_TARGETS
                         1 permite entregar eventos a este computador e à rede local (padrão 0)
  MORPHEUS_COMPAT_EVOLUTION
                         1 atende em /compat/evolution as chamadas do Evolution API (padrão 0)
  MORPHEUS_GRAPH_VERSION versão da Graph API da Meta, para sessões da WhatsApp Cloud API (padrão v25.0)
  MORPHEUS_GRAPH_URL     endereço dela (padrão https://graph.facebook.com)
  MORPHEUS_KOMMO_URL     endereço das contas da Kommo (padrão https://{subdomain}.kommo.com)
  MORPHEUS_RETRY_DELAYS  segundos antes de cada tentativa de uma entrega (padrão
                         0,5,15,30,60,120,300,1800,7200,18000,36000,50400,72000,86400)
  MORPHEUS_USER_LIMIT    chamadas por minuto, por usuário, um sexto delas de uma vez (padrão 12000)
  MORPHEUS_CALLS, MORPHEUS_USER_CALLS
                         chamadas em andamento ao mesmo tempo: as de todos (padrão 10), e as que cada usuário sempre
                         tem além delas (padrão 10)
  MORPHEUS_USER_WRITE_MB megabytes por dia que as chamadas de um usuário podem gravar, um quarto deles de uma vez
                         (padrão 256)
  MORPHEUS_USER_SESSIONS, MORPHEUS_USER_TEMPLATES
                         sessões e templates por usuário (padrão 20000 e 200000)
  MORPHEUS_USER_TESTS    testes de conexão por minuto, por usuário; cinco ao mesmo tempo (padrão 60)
  MORPHEUS_SOCKET_LIMIT  mensagens por minuto que uma conexão em tempo real envia, e vinte vezes isso por usuário
                         (padrão 600)
  MORPHEUS_USER_KEYS     chaves de API por usuário (padrão 50)
  MORPHEUS_KEY_LIMIT     chamadas por minuto com uma chave de API, dentro das do usuário (padrão 6000)
  MORPHEUS_TOKEN_LIMIT   chamadas por minuto de um cliente, com todos os tokens das mesmas sessões, dentro das do usuário
                         (padrão 600)
  MORPHEUS_USER_SOCKETS  conexões em tempo real ao mesmo tempo, por usuário (padrão 500)
  MORPHEUS_USER_CLIENTS  clientes dos WebSockets configurados ao mesmo tempo, por usuário (padrão 5000)
  MORPHEUS_DELIVERY_SLOTS, MORPHEUS_USER_DELIVERY_SLOTS
                         entregas ao mesmo tempo: as de todos (padrão 100), e as que cada usuário sempre tem além
                         delas (padrão 10)
  MORPHEUS_LOOKUPS, MORPHEUS_USER_LOOKUPS
                         nomes consultados no DNS ao mesmo tempo: os de todos (padrão 64), e os que cada usuário
                         sempre tem além deles (padrão 8)
  MORPHEUS_QUEUE_LIMIT, MORPHEUS_QUEUE_DAYS
                         entregas que esperam por um destino, e dias em que o que não foi entregue é guardado
                         (padrão 100000 e 30); as mais antigas além disso são abandonadas
  MORPHEUS_SEND_GAP_MS, MORPHEUS_SEND_JITTER_MS, MORPHEUS_SEND_PER_DAY
                         ritmo das sessões pareadas com um celular que não têm o seu: milissegundos entre mensagens,
                         quanto variam, e mensagens por dia (padrão 1500, 2500 e 1000)
  MORPHEUS_SEND_HOURS    horas em que uma mensagem espera para ser enviada, antes de falhar (padrão 72)
  MORPHEUS_IMAGE_KB, MORPHEUS_VIDEO_KB, MORPHEUS_AUDIO_KB, MORPHEUS_DOCUMENT_KB, MORPHEUS_STICKER_KB
                         tamanho dos arquivos em mensagens, em KB (padrão 5120, 16384, 16384, 102400 e 500); o que
                         chega nas conversas tem o limite dos documentos
  MORPHEUS_USER_MEDIA_MB
                         megabytes de arquivos que cada usuário guarda (padrão 5120); um arquivo sai com a última
                         mensagem que o contém
  MORPHEUS_MEDIA_SLOTS, MORPHEUS_USER_MEDIA_SLOTS
                         arquivos recebidos que são baixados ao mesmo tempo: os de todos (padrão 8), e os que cada
                         usuário sempre tem além deles (padrão 2)
  MORPHEUS_MEDIA_LINK_HOURS
                         horas em que vale o link de um arquivo, como o que vai nos webhooks (padrão 168)
  MORPHEUS_EVENT_DAYS    dias em que eventos e mensagens são guardados, no máximo: contas podem guardar menos
                         (padrão 7)
  MORPHEUS_HISTORY_DAYS  até quantos dias antes do pareamento o histórico que o celular transfere é guardado
                         (padrão 90)
  MORPHEUS_LOG_DAYS, MORPHEUS_LOG_LINES
                         dias e linhas do log do sistema que são guardados (padrão 7 e 500000)
  MORPHEUS_ACTIVITY_DAYS dias em que os logs de atividade das contas são guardados (padrão 365)

Exemplos
  morpheus-gateway --port 9000 --data /var/lib/morpheus
  printf %s "$SENHA" | morpheus-gateway user add --email ana@exemplo.com.br --name Ana --password-stdin
  morpheus-gateway user password ana@exemplo.com.br
`
