import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { blockingScript } from './blockingScript.js'
import { chunkList } from './chunkList.js'
import { compressed } from './compressed.js'
import { leaveOut } from './leaveOut.js'

const gateway = process.env.MORPHEUS_URL ?? 'http://localhost:8000'

/** What the first screen needs, and what every signed-in page does: one file each. */
const loginNeeds = [
  'node_modules/(react|react-dom|scheduler|axios|zod|zustand|wouter|regexparam)/',
  'packages/sdk/src/(client|auth|realtime)/',
  'packages/sdk/src/text/(?!delivery)',
  'packages/sdk/src/contract/(areas|auth|endpoint|entities|eventNames|failure|socket|targets|values)\\.',
  'packages/react/src/(text/(pt-BR|merge)|hooks/use(Auth|Toast|Morpheus)\\.)',
  'lucide-react/dist/esm/(?!icons)',
  'apps/dashboard/src/(dialogHistory|location|start\\.|App|routes|theme|version|mount|build|staleBuild|pages/LoginPage|styles/login|shell/(Mark|usePageTitle|PageBoundary|PageFailure))',
  'packages/react/src/provider/(MorpheusProvider|context|texts|toasts|useNotifier)',
  'packages/react/src/widgets/auth/',
  'packages/react/src/ui/(Alert|alert|PasswordInput|Button|IconButton|Spinner|LiveRegion|ToastHost|Field|TextInput|lazily|useBackCloses)',
]
const panelNeeds = [
  'packages/sdk/src/notifications/',
  'packages/sdk/src/contract/(sessions|events|notificationSettings)\\.',
  'node_modules/@tanstack/(query-core/build/modern/(?!infinite)|react-query/build/modern/(use(Base)?Query|suspense|errorB|IsRest|QueryClientP|QueryError))',
  'packages/react/src/(live/(followEvents|invalidate|sessionCache)|provider/(quer|followCache|runNotifier|alone)|hooks/(useSession|useNow|keys|queries))',
  'packages/react/src/widgets/sessions/(parts/(rules|StatusBadge|TypeBadge)|dialogs|SessionList|SessionCard)',
  'packages/react/src/widgets/notifications/NotificationBell',
  'packages/react/src/ui/(Notice|VirtualGrid|useVirtualGrid|Skeleton|Badge|Avatar|usePopover|Menu|Popover|Dialog|ConfirmDialog)',
  'apps/dashboard/src/(shell|pages/SessionsPage)',
]
/** What several of the other pages share, as one file: each file is a name that the first load carries. */
const pagesNeed = [
  'packages/react/src/ui/(Counter|Entry|Panel|Select|Stat|Switch|Segments|safeText|CopyField|Checkbox|clipboard|tile|stat|switch|panel|copy|checkbox)\\.',
  'packages/react/src/(text/count|plot/(PlotPanel|Plot|PlotTable|plot)|hooks/use(Debounced|FrameStore)|widgets/sessions/parts/(Steps|guide))\\.',
  'packages/react/src/widgets/delivery/target(Status|Icons)',
  'packages/sdk/src/(text/delivery|contract/(monitoring|eventCatalogue|targetRows|deliveries|webhooks|websocket|rabbitmq|sqs))\\.',
  'lucide-react/dist/esm/icons/(message-square|send|chevron-right|chevron-down|arrow-right|arrow-left|search-x|sliders-horizontal|circle-x|triangle-exclamation-point|message-square-off)\\.',
]
const any = (...paths: string[]) => new RegExp(paths.join('|'))

export default defineConfig({
  plugins: [leaveOut(), react(), blockingScript('src/firstPaint.ts'), chunkList(), compressed()],
  resolve: { conditions: ['@morpheus/source', ...defaultClientConditions] },
  build: {
    outDir: '../gateway/dist/public',
    emptyOutDir: true,
    target: 'es2022',
    // Every browser that can show this page preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Zod tries `new Function` as its schemas are made, and the gateway's content policy reports it: told not to.
        intro: ({ name }) => (name === 'base' ? 'globalThis.__zod_globalConfig = { jitless: true };' : ''),
        // Few files compress and load better than the many small ones that sharing between pages would make.
        codeSplitting: {
          groups: [
            { name: 'base', test: any(...loginNeeds), priority: 2 },
            { name: 'panel', test: any(...panelNeeds), priority: 1 },
            { name: 'pages', test: any(...pagesNeed), priority: 0 },
          ],
        },
      },
    },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    proxy: {
      '/api': { target: gateway },
      '/socket.io': { target: gateway, ws: true },
    },
  },
})
