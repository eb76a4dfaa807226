/** The assistant's icon: a speech bubble with a check mark. */
export function AssistantIcon({ size = 24 }: { size?: number }) {
  return (
    <svg
      className="block flex-none"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 11.500a8 8 0 0 1-11.600 7.150L4 20l1.350-4.400A8 8 0 1 1 20 11.500z" />
      <path d="M8 12h1.800l1.400 2 2.600-4.600" />
    </svg>
  );
}
