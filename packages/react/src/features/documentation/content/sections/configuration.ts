import { usualLimits } from '@morpheus/sdk/contract'
import type { GuideSection } from '../blocks.js'
import { calls, list, note, part, shell, table, text, warning } from '../blocks.js'

export const configuration: GuideSection = {
  id: 'configuration',
  title: 'Configuração',
  lead: 'O servidor, a conta e o comportamento de cada sessão.',
  parts: [
    part(
      'servidor',
      'O servidor',
      text(
        `O Morpheus escuta na porta ${usualLimits.port} e guarda tudo em uma pasta. Estas são as variáveis que uma instalação costuma definir; \`morpheus-gateway --help\` lista todas.`,
      ),
      table(
        ['Variável', 'O que define'],
        ['`MORPHEUS_PORT`, `MORPHEUS_HOST`', `Porta (${usualLimits.port}) e endereço em que escuta`],
        ['`MORPHEUS_DATA`', 'A pasta dos dados: banco, arquivos e chave'],
        ['`MORPHEUS_ENGINE`', '`virtual`, o celular simulado, ou `whatsapp`'],
        ['`MORPHEUS_PUBLIC_URL`', 'O endereço pelo qual o servidor é alcançado de fora'],
        ['`MORPHEUS_TRUST_PROXY`', 'Os proxies à frente, para saber quem chama'],
        ['`DATABASE_URL`', 'PostgreSQL, no lugar do arquivo SQLite'],
        ['`MORPHEUS_CORS_ORIGINS`', 'Páginas de outros endereços que podem chamar'],
        ['`MORPHEUS_ALLOW_LOCAL_TARGETS`', '`1` permite webhooks na própria rede'],
        ['`MORPHEUS_SMTP_HOST` …', 'O servidor de e-mail dos alertas, porta 587 com STARTTLS'],
      ),
      warning(
        'A chave em `data/secret.key` decifra os segredos guardados. Tenha uma cópia dela longe dos backups do banco: sem ela o servidor não inicia.',
      ),
    ),
    part(
      'saude',
      'Saber se está no ar',
      shell('Sem token, para um balanceador', 'curl -sS "$MORPHEUS_URL/api/health"'),
      text('`/metrics` responde no formato do Prometheus, com token.'),
      calls('system.health', 'system.metrics'),
    ),
    part(
      'conta',
      'A conta',
      text(
        'Nome, e-mail, telefone, fuso e idioma. `/settings` e `/settings/user` são o mesmo registro; `PUT` aceita qualquer parte dele.',
      ),
      calls('account.settings', 'account.updateSettings', 'security.changePasswordDocumented'),
      note(
        'Trocar a senha encerra os acessos em todos os outros aparelhos. Com a senha atual errada, a resposta é 400 Senha atual incorreta.',
      ),
    ),
    part(
      'comportamento',
      'O comportamento de uma sessão',
      table(
        ['Campo', 'O que faz', 'De fábrica'],
        ['`receiveIncomingCalls`', 'Recebe chamadas; desligado, são recusadas', 'ligado'],
        ['`ignoreGroupMessages`', 'Não conta nem entrega mensagens de grupos', 'desligado'],
        ['`alwaysOnline`', 'A conta aparece online enquanto conectada', 'desligado'],
        ['`markMessagesAsRead`', 'Marca o que chega como lido na hora', 'desligado'],
        ['`syncFullHistory`', 'O próximo pareamento pede todo o histórico', 'desligado'],
        ['`markStatusAsViewed`', 'Marca os status dos contatos como vistos', 'desligado'],
      ),
      calls('behavior.get', 'behavior.update', 'behavior.reset'),
    ),
    part(
      'proxy',
      'O proxy e o aparelho de uma sessão',
      text(
        'Um proxy HTTP, HTTPS ou SOCKS5 leva uma sessão ao WhatsApp por um endereço só dela. Salvar testa o proxy até o WhatsApp: se falhar, a resposta é 400 com o motivo e nada muda. Uma sessão em uso reconecta por ele, sem parear de novo.',
      ),
      calls('proxy.get', 'proxy.save', 'proxy.test', 'proxy.remove'),
      text('Nome e navegador com que o celular lista a sessão valem a partir do próximo pareamento.'),
      calls('device.get', 'device.update', 'device.reset'),
      note(
        'A WhatsApp Cloud API e o celular virtual não usam proxy nem aparecem em uma lista de aparelhos: a resposta é 400.',
      ),
    ),
    part(
      'templates',
      'Templates',
      text(
        'Textos que você escreve uma vez e envia muitas, com variáveis como `{nome}`. As variáveis são lidas do conteúdo.',
      ),
      calls('templates.list', 'templates.create', 'templates.get', 'templates.update', 'templates.remove'),
    ),
    part(
      'painel',
      'Números do painel',
      calls('dashboard.overview', 'dashboard.stats', 'dashboard.messageStats'),
    ),
    part(
      'o-que-pode-dar-errado',
      'O que pode dar errado',
      list(
        '**Todos os limites contam como um só endereço**: há um proxy à frente e falta `MORPHEUS_TRUST_PROXY`.',
        '**O QR Code do celular virtual não abre no celular**: falta `MORPHEUS_PUBLIC_URL`, ou o celular está em outra rede.',
        '**O navegador recusa a chamada** (CORS): a página está em um endereço que `MORPHEUS_CORS_ORIGINS` não lista.',
      ),
    ),
  ],
}
