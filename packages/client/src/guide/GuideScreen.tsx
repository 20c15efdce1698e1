export function GuideScreen({ id }: { id: string }) {
  return <p>{id}</p>;
}
