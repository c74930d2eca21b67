// A refusal of a tool itself. Assistants read it; it is no message of the API.
export class ToolRefusal extends Error {}
