// AI assistants on the page of the account: how they are connected, and which are, in Spanish.

export const assistants = {
  title: 'Asistentes de IA',
  intro:
    'Claude, ChatGPT u otro asistente de IA puede preparar sus reuniones y anotar los resultados, con los mismos permisos que usted.',
  off: 'Los asistentes de IA están desactivados en este sitio.',
  readOnly: 'En este sitio, los asistentes de IA solo pueden leer.',
  address: 'Dirección para el asistente',
  copy: 'Copiar',
  copied: 'Copiado.',
  addressHint:
    'Pegue esta dirección en su asistente. Se abrirá una página de este sitio en la que podrá elegir qué se le permite hacer.',
  how: 'Cómo conectar un asistente',
  steps: {
    claude:
      'En Claude, abra la configuración y «Conectores». Seleccione «Añadir conector personalizado», pegue la dirección y seleccione «Añadir». Después seleccione «Conectar».',
    chatgpt:
      'En ChatGPT, abra la configuración y «Aplicaciones y conectores». Active el modo de desarrollador en «Configuración avanzada». Después seleccione «Crear», escriba un nombre, pegue la dirección, elija OAuth y seleccione «Crear».',
    vscode:
      'En Visual Studio Code, abra la paleta de comandos y ejecute «MCP: Add Server…». Elija «HTTP», pegue la dirección y escriba un nombre. Después permita el inicio de sesión.',
    codex: 'En un terminal, ejecute estos dos comandos. El segundo abre la página de inicio de sesión.',
  },
  other: 'Otros programas',
  otherHint:
    'Los programas que no admiten este inicio de sesión pueden enviar un token de API en un encabezado: {header}. Cree uno en {tokens}.',
  connected: 'Asistentes de IA conectados',
  connectedHint: 'Pueden hacer lo que usted haya autorizado hasta que los quite.',
  none: 'No hay asistentes de IA conectados.',
  from: 'de {host}',
  remove: 'Quitar',
  removeHint: '{name} pierde el acceso de inmediato.',
  removeConfirm: 'Quitar asistente',
  removed: 'Se ha quitado el asistente.',
} as const
