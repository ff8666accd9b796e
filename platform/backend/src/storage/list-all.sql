-- Lists all objects below a prefix, in the order of names or of a time. $1 bucket, $2 and $3 the range of names, $4 how many,
-- $5 and $6 place of the page before (time and name), where lists by time need it. What is in percent signs comes from
-- fixed lists; the operators compare bytes, as the index name_prefix_search does.
select name, id, updated_at, created_at, last_accessed_at, metadata, %column%::text as place
from storage.objects
where bucket_id = $1 and name ~>=~ $2 and name ~<~ $3 and %beyond%
order by %order%
limit $4
