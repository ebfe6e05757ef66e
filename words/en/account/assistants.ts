// AI assistants on the page of the account: how they are connected, and which are.

export const assistants = {
  title: 'Assistants',
  intro:
    'Let Claude, ChatGPT or another AI assistant prepare meetings and record outcomes for you, with your permissions.',
  off: 'Assistants are turned off on this site.',
  readOnly: 'On this site, assistants can only read.',
  address: 'Address for the assistant',
  copy: 'Copy',
  copied: 'Copied.',
  addressHint:
    'Paste this address into your assistant. It opens a page on this site, where you choose what the assistant can do.',
  how: 'How to connect',
  steps: {
    claude:
      'In Claude, open Settings and “Connectors”. Select “Add custom connector”, paste the address, and select “Add”. Then select “Connect”.',
    chatgpt:
      'In ChatGPT, open Settings and “Apps & Connectors”. Turn on developer mode under “Advanced settings”. Then select “Create”, enter a name, paste the address, choose OAuth, and select “Create”.',
    vscode:
      'In Visual Studio Code, open the Command Palette and run “MCP: Add Server…”. Choose “HTTP”, paste the address, and enter a name. Then allow the sign-in.',
    codex: 'In a terminal, run these two commands. The second one opens the sign-in page.',
  },
  other: 'Other programs',
  otherHint:
    'Programs that can’t sign in this way can send an API token in a header: {header}. Create one under {tokens}.',
  connected: 'Connected assistants',
  connectedHint: 'They can do what you allowed until you remove them.',
  none: 'No assistants connected.',
  from: 'from {host}',
  remove: 'Remove',
  removeHint: '{name} immediately loses access.',
  removeConfirm: 'Remove assistant',
  removed: 'Assistant removed.',
} as const
