# Makes an index of tantivy and searches it; search-peers.ts gives what, and reads what came of it.
import json
import os
import sys
import time

import tantivy

given = json.load(sys.stdin)
builder = tantivy.SchemaBuilder()
builder.add_text_field("text", stored=False)
builder.add_integer_field("at", stored=False, indexed=True, fast=True)
schema = builder.build()
os.makedirs(sys.argv[1])
index = tantivy.Index(schema, path=sys.argv[1])

began = time.process_time()
writer = index.writer(heap_size=128_000_000, num_threads=1)
for one in given["texts"]:
    writer.add_document(tantivy.Document(text=one["text"], at=one["at"]))
writer.commit()
writer.wait_merging_threads()
indexed = time.process_time() - began

index.reload()
searcher = index.searcher()
must = tantivy.Occur.Must


def query_of(wanted):
    words = wanted["words"]
    if wanted["kind"] == "phrase":
        return tantivy.Query.phrase_query(schema, "text", words)
    if wanted["kind"] == "two words":
        return tantivy.Query.boolean_query(
            [(must, tantivy.Query.term_query(schema, "text", word)) for word in words]
        )
    return tantivy.Query.regex_query(schema, "text", words[0] + ".*")


answers = []
for wanted in given["wanted"]:
    query = query_of(wanted)
    began = time.perf_counter()
    searcher.search(query, given["page"], order_by_field="at")
    took = (time.perf_counter() - began) * 1000
    at = tantivy.Query.term_query(schema, "at", wanted["message"]["at"])
    both = tantivy.Query.boolean_query([(must, query), (must, at)])
    answers.append({"ms": took, "isFound": searcher.search(both, 1).count > 0})

print(json.dumps({"indexed": indexed, "answers": answers}))
